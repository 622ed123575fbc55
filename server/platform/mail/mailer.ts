/** A message as it goes out. */
export interface OutgoingMail {
  /** With its angle brackets; the same over all tries. */
  messageId: string;
  createdAt: Date;
  to: string;
  /** Whom an answer goes to; the manager where nothing is said. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands messages over to anyone who delivers them. */
export interface Mailer {
  /**
   * Answers what the mail server said when it took the message. Throws NotSent where it did not. A server that dies after it
   * took the message and before it says so gets it again, with the same Message-ID. Once `stopping` is aborted nothing more
   * is waited for.
   */
  send(mail: OutgoingMail, stopping: AbortSignal): Promise<string>;
  /** Whether messages can be handed over at all; hands none over. */
  isAnswering(): Promise<boolean>;
  close(): void;
}

/** A message was not taken. `answer` is for staff to read: the server's own words, or plain ones of ours. */
export class NotSent extends Error {
  readonly answer: string;
  /** The server will never take it: trying again is of no use. */
  readonly isPermanent: boolean;

  constructor(answer: string, isPermanent: boolean, options?: ErrorOptions) {
    super(isPermanent ? 'refused' : 'not taken', options);
    this.name = 'NotSent';
    this.answer = answer;
    this.isPermanent = isPermanent;
  }
}
