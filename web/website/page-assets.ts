/** The files that every page names, by their public addresses. */
export interface PageAssets {
  script: string;
  styles: string[];
  fonts: string[];
}
