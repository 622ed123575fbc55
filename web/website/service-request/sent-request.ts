/** How a request that was sent goes on, as far as the answer says. */
export interface SentRequest {
  /** Its number for the phone. */
  reference: string | null;
  /** The page where it can be followed. */
  trackingPath: string | null;
}
