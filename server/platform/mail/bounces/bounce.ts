import * as z from 'zod/mini';

const bouncedRecipient = z.object({
  /** As the server names them: the one that was written to, the one it leads to. */
  addresses: z.array(z.string()),
  isFailure: z.boolean(),
  /** The server's own words, in one line. */
  words: z.string(),
});
export type BouncedRecipient = z.infer<typeof bouncedRecipient>;

/** What a mail server says of messages that it could not, or not yet, deliver (RFC 3464). Anyone may have written it. */
export const bounce = z.object({
  /** Which message it may be about, the likeliest first. */
  messageIds: z.array(z.string()),
  recipients: z.array(bouncedRecipient),
});
export type Bounce = z.infer<typeof bounce>;
