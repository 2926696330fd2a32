import { z } from 'zod';
import { type Sql, sql } from '../database/sql.ts';
import { INSTALLATION } from '../jobs/job.ts';
import type { Origin, SecurityDetails } from './security-event.ts';
import { isMailed, MAILED_KINDS, type SecurityKind } from './security-kinds.ts';

/**
 * The kind of the job that emails a person about a security event. It is stored with each job, so it must not
 * change.
 */
export const SECURITY_NOTICE = 'access.security-notice';

/** The input of that job. */
export const securityNotice = z.object({
  /** The recipient. */
  user_id: z.uuid(),
  kind: z.enum(MAILED_KINDS),
  /** The organization of the event; null if it concerns the person's account. */
  org_id: z.uuid().nullable(),
  /** The actor. */
  actor_id: z.uuid().nullable(),
  address: z.string().nullable(),
  browser: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
  occurred_at: z.string(),
});

export type SecurityNotice = z.infer<typeof securityNotice>;

/** Who is notified, and of which event. */
interface NoticeOf {
  readonly kind: SecurityKind;
  readonly details: SecurityDetails;
  readonly origin: Origin;
  /** Selects `user_id`, and `actor_id` if the actor is known. */
  readonly recipients: Sql;
  readonly organizationId?: string;
}

/**
 * Builds the statement that requests the emails about a security event in the transaction of the event.
 * Undefined if the event is not emailed.
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
