/** The driver publishes this file; its types leave it out. */
declare module 'pg/lib/utils.js' {
  /** A parameter in the form in which the driver sends it. */
  export function prepareValue(value: unknown): Buffer | string | null;
}
