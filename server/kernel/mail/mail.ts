/** One message, as plain text. */
export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Whose mail server sends a message: that of the installation, or the organization's own. */
export type MailAccount = 'server' | 'organization';

/** A message and how it is to be sent. */
export interface Mail extends Message {
  /** What it is, such as `invitation`; stored with it, so it stays as it is. */
  readonly kind: string;
  /**
   * What proves an address must go by the server's account: an organization can read what its own mail server is given.
   */
  readonly account: MailAccount;
  /** Whether someone waits for it to sign in: it goes before the others. */
  readonly urgent?: boolean;
  /** How long the message is worth sending; three days unless given. */
  readonly validSeconds?: number;
}

/** How an attempt to send a message ended. */
export type SendResult =
  /** The mail server took the message. */
  | { readonly outcome: 'sent' }
  /** It certainly did not take it: `retry` may succeed later, `failed` would not. The reason is for people. */
  | { readonly outcome: 'retry' | 'failed'; readonly reason: string }
  /** It got the message, or a part of it, and did not say whether it took it. */
  | { readonly outcome: 'uncertain'; readonly reason: string }
  /** Another process has taken the message over, before the mail server got it. */
  | { readonly outcome: 'lost' };
