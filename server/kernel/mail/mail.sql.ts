import { type Sql, sql } from '../database/sql.ts';
import type { MailAccount } from './mail.ts';
import { hasOwnServer } from './own-account.sql.ts';

/** A message to enqueue. */
export interface MailRow {
  readonly id: string;
  readonly kind: string;
  readonly account: MailAccount;
  readonly urgent: boolean;
  readonly recipient: string;
  /** Null if only this process has the subject and text. */
  readonly sealed: Buffer | null;
  readonly validSeconds: number;
}

/** Enqueues a message, unless one with its id exists. */
export function insertMail(organizationId: string, mail: MailRow): Sql {
  const { id, kind, account, urgent, recipient, sealed, validSeconds } = mail;
  // Only if needed, because the role that enqueues codes may not read settings.
  const sender =
    account === 'server'
      ? sql`'server'`
      : sql`CASE WHEN ${hasOwnServer(sql`${organizationId}::uuid`)} THEN 'organization' ELSE 'server' END`;
  return sql`
    INSERT INTO mail_messages (org_id, id, kind, account, urgent, recipient, sealed, due_at, expires_at)
    VALUES (${organizationId}, ${id}, ${kind}, ${sender}, ${urgent}, ${recipient}, ${sealed}, now(),
      now() + ${validSeconds}::int * interval '1 second')
    ON CONFLICT DO NOTHING`;
}
