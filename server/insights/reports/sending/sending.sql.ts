import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { isRestricted } from '../../../kernel/database/viewer.ts';
import { MAY_GO_ON } from '../../../kernel/hold/held-work.sql.ts';
import { languageTag } from '../../../kernel/language/language.sql.ts';
import { hasOwnServer } from '../../../kernel/mail/own-account.sql.ts';
import type { Role } from '../../../kernel/operations/credential.ts';
import { reportTable } from '../report.sql.ts';

/** The organizations that have a report to send, in any order. After a restore they wait. */
export const ORGANIZATIONS_WITH_DUE_REPORTS = sql`
  SELECT o.org_id FROM organizations_with_due_reports() AS o (org_id) WHERE ${MAY_GO_ON}`;

/** Takes the next report that is due, locked; none that another process sends at the moment. */
export function takeDueReport(organizationId: string, now: string): Sql {
  return sql`
    SELECT ${reportTable.json('r')} FROM (
      SELECT * FROM reports r WHERE r.org_id = ${organizationId} AND r.send_at <= ${now}::timestamptz
      ORDER BY r.send_at, r.id LIMIT 1 FOR UPDATE SKIP LOCKED) r`;
}

/** Says when a report is sent next. */
export function setSending(organizationId: string, id: string, sendAt: string): Sql {
  return sql`UPDATE reports r SET send_at = ${sendAt} WHERE r.org_id = ${organizationId} AND r.id = ${id}`;
}

/** A member who gets a report. */
export interface ReportReader {
  readonly user_id: string;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly organization: string;
  /** The setting of the organization. */
  readonly language: string | null;
  /** Whether they see only some records. */
  readonly is_restricted: boolean;
}

/**
 * The members among some users who can get email. Unproved addresses are left out, because the mailbox might belong to a stranger.
 * @param hasMailServer whether the installation can send email for every organization
 */
export function selectReportReaders(
  organizationId: string,
  userIds: readonly string[],
  hasMailServer: boolean,
): Sql {
  return sql`
    SELECT u.id AS user_id, m.role, u.name, u.email, o.name AS organization, ${languageTag(sql`o.id`)} AS language,
      ${isRestricted(sql`o.id`, sql`u.id`)} AS is_restricted
    FROM memberships m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.org_id
    WHERE m.org_id = ${organizationId} AND m.user_id = ANY (${[...userIds]}::uuid[]) AND u.disabled_at IS NULL
      AND u.bound_org_id IS NULL AND u.email_folded <> ''
      AND (${hasMailServer}::boolean OR ${hasOwnServer(sql`${organizationId}::uuid`)})
    ORDER BY u.id`;
}
