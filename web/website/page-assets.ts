/** The built files that pages name, as paths below the site's root. */
export interface PageAssets {
  script: string;
  /** The style sheet of each page, by the page's module. */
  styles: Record<string, string>;
  fonts: string[];
}
