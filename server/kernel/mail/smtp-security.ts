/** How an organization's mail server can be connected to; see `SmtpSecurity`. */
export const OWN_SECURITY = ['tls', 'starttls', 'none'] as const;

/**
 * How the connection to a mail server is encrypted: from the start, with STARTTLS required, or not at all. The server
 * of the operator can also have STARTTLS if it is offered.
 */
export type SmtpSecurity = (typeof OWN_SECURITY)[number] | 'offered';
