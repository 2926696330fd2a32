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
   * A message that proves an address must use the server's account, because an organization can read what its own mail
   * server receives.
   */
  readonly account: MailAccount;
  /** Whether someone is waiting for it in order to sign in. Such messages are sent first. */
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
  /** Another process took over the message before the mail server received it. */
  | { readonly outcome: 'lost' };
