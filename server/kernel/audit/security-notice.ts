import { z } from 'zod';
import { type Sql, sql } from '../database/sql.ts';
import { INSTALLATION } from '../jobs/job.ts';
import type { Origin, SecurityDetails } from './security-event.ts';
import { isMailed, MAILED_KINDS, type SecurityKind } from './security-kinds.ts';

/** The kind of the job that tells a person of a security event by e-mail; stored with each job, so it stays as it is. */
export const SECURITY_NOTICE = 'access.security-notice';

/** The input of that job. */
export const securityNotice = z.object({
  /** Whom to tell. */
  user_id: z.uuid(),
  kind: z.enum(MAILED_KINDS),
  /** The organization that the event belongs to; null for what concerns the person's account. */
  org_id: z.uuid().nullable(),
  /** Who did it. */
  actor_id: z.uuid().nullable(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  occurred_at: z.string(),
});

export type SecurityNotice = z.infer<typeof securityNotice>;

/** Whom a notice tells, and what of. */
interface NoticeOf {
  readonly kind: SecurityKind;
  readonly details: SecurityDetails;
  readonly origin: Origin;
  /** Selects `user_id`, and `actor_id` where somebody is known to have done it. */
  readonly recipients: Sql;
  readonly organizationId?: string;
}

/**
 * The statement that requests the e-mails about a security event, for the transaction of the event; undefined for an event
 * that nobody is told of.
 */
export function insertNotices(of: NoticeOf): Sql | undefined {
  const { kind, details, recipients, organizationId } = of;
  const { client } = of.origin;
  if (!isMailed(kind, details)) return undefined;
  return sql`
    INSERT INTO jobs (org_id, id, kind, input, due_at)
    SELECT ${organizationId ?? INSTALLATION}::uuid, gen_random_uuid(), ${SECURITY_NOTICE}::text, json_build_object(
      'user_id', r.user_id, 'kind', ${kind}::text, 'org_id', ${organizationId ?? null}::uuid, 'actor_id', r.actor_id,
      'address', ${client?.address ?? null}::text, 'browser', ${client?.browser ?? null}::text,
      'details', ${JSON.stringify(details)}::json, 'occurred_at', clock_timestamp()), now()
    FROM (${recipients}) r`;
}
