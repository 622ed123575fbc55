/** Starting is impossible for a reason that a person can fix; the message is one line that says what and how. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
