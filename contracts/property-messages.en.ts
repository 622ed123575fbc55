/** What visitors read of a property that they chose. */
export const publicPropertyMessages = {
  /** A code that no property has, or has no more. */
  unknown: 'This property is not on our list. Choose another one, or call us if yours is missing.',
} as const;
