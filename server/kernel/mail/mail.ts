/** A message in plain text. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Whose mail server sends a message: the installation's or the organization's own. */
export type MailAccount = 'server' | 'organization';

/** A message and how to send it. */
export interface Mail extends Message {
  /** The kind of message, such as `invitation`. Stored with each message, so it must not change. */
  readonly kind: string;
  /**
   * `organization` uses the organization's own mail server if it has one when the message is enqueued, or else the
   * installation's. A message that proves an address must use `server`, because an organization can read what its own
   * mail server receives.
   */
  readonly account: MailAccount;
  /** Whether someone is waiting for it. Such messages are sent first. */
  readonly urgent?: boolean;
  /** How long the message is worth sending; three days by default. */
  readonly validSeconds?: number;
}

/** How an attempt to send a message ended. */
export type SendResult =
  /** The mail server accepted the message. */
  | { readonly outcome: 'sent' }
  /**
   * The mail server certainly did not accept it. `retry` may succeed later, `failed` will not. The reason is for
   * people to read.
   */
  | { readonly outcome: 'retry' | 'failed'; readonly reason: string }
  /** The mail server received the message, or part of it, and did not say whether it accepted it. */
  | { readonly outcome: 'uncertain'; readonly reason: string }
  /**
   * Before the mail server received the message, another process took it over, or the organization changed or removed
   * the mail server.
   */
  | { readonly outcome: 'lost' };
