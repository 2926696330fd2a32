import { type Sql, sql } from '../kernel/database/sql.ts';
import { recordText } from '../kernel/fields/record-json.ts';
import { MAY_GO_ON } from '../kernel/hold/held-work.sql.ts';
import { hasOwnServer } from '../kernel/mail/own-account.sql.ts';
import { type MailState, mailView } from './mail.schema.ts';

/**
 * A person who retries knows what may have happened, so these may be sent again while their content is still useful.
 */
const CAN_RETRY = sql`m.state IN ('failed', 'uncertain') AND m.has_content AND m.expires_at > now()`;

const SHOWN = sql`
  SELECT m.org_id, m.id, m.kind, m.recipient, m.account, m.attempts, m.reason, m.created_at, m.due_at, m.ended_at,
    CASE WHEN m.state = 'waiting' AND NOT ${MAY_GO_ON} THEN 'held' ELSE m.state END AS state, ${CAN_RETRY} AS can_retry
  FROM mail_messages m`;

/** A page of the emails of an organization, newest first, optionally only those in one state. */
export function selectMails(
  organizationId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  state: MailState | undefined,
): Sql {
  const isWanted = state === undefined ? sql`true` : sql`v.state = ${state}`;
  return sql`
    SELECT ${recordText(mailView, 'v')} AS json FROM (${SHOWN}) v
    WHERE v.org_id = ${organizationId} AND ${isWanted} ORDER BY v.created_at DESC, v.id LIMIT ${limit} OFFSET ${offset}`;
}

/** One email of an organization. */
export function selectMail(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${recordText(mailView, 'v')} AS json FROM (${SHOWN}) v
    WHERE v.org_id = ${organizationId} AND v.id = ${id}`;
}

/**
 * A message for the organization's own mail server uses the installation's if its own has been removed. Not the messages of
 * workflows: whom they reach and what they say is up to the organization, and so is the server that answers for them.
 */
const START_OVER = sql`
  UPDATE mail_messages m SET state = 'waiting', due_at = now(), lease_id = NULL, attempts = 0, ended_at = NULL,
    account = CASE WHEN m.account = 'organization' AND (m.kind = 'workflow' OR ${hasOwnServer(sql`m.org_id`)})
      THEN 'organization' ELSE 'server' END`;

/** Lets a failed or uncertain email of an organization be sent again. */
export function retryMailNow(organizationId: string, id: string): Sql {
  return sql`${START_OVER} WHERE m.org_id = ${organizationId} AND m.id = ${id} AND ${CAN_RETRY} RETURNING m.id`;
}

/** Lets a failed or uncertain email of any organization, or of none, be sent again. For the operator. */
export function retryAnyMail(id: string): Sql {
  return sql`${START_OVER} WHERE m.id = ${id}::uuid AND ${CAN_RETRY} RETURNING m.id`;
}

/** The emails of the installation and of all organizations: failed and uncertain ones, or all. For the operator. */
export function selectAllMails(onlyUnsent: boolean): Sql {
  return sql`
    SELECT v.id, coalesce(o.slug, '(server)') AS organization, v.kind, v.recipient, v.state, v.attempts, v.created_at, v.reason
    FROM (${SHOWN}) v LEFT JOIN organizations o ON o.id = v.org_id
    WHERE NOT ${onlyUnsent}::boolean OR v.state IN ('failed', 'uncertain')
    ORDER BY v.created_at DESC, v.id LIMIT 1000`;
}
