/** The files that a page needs, by their public addresses. */
export interface PageAssets {
  script: string;
  /** What makes the page live. The script takes it out of its template, and so fetches all at once, when the page was painted. */
  chunks: string[];
  styles: string[];
  fonts: string[];
}
