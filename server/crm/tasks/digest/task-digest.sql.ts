import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { isRestricted } from '../../../kernel/database/viewer.ts';
import { languageTag } from '../../../kernel/language/language.sql.ts';
import { hasOwnServer } from '../../../kernel/mail/own-account.sql.ts';

/** The organizations that may have a digest to send, in any order. */
export const ORGANIZATIONS_WITH_DUE_TASKS = sql`SELECT o.org_id FROM organizations_with_due_tasks() AS o (org_id)`;

/** A member who is to get the digest of a day. */
export interface DigestReader {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  /** The name of the organization. */
  readonly organization: string;
  /** The setting of the organization. */
  readonly language: string | null;
  /** Whether they see only some records. */
  readonly is_restricted: boolean;
}

/**
 * Takes the members who have not had the digest of a day and want one. The row is written with the emails, so each day's digest is
 * sent once. Unproved addresses are left out, because the mailbox might belong to a stranger.
 * @param hasMailServer whether the installation can send email for every organization
 */
export function takeDigestReaders(organizationId: string, day: string, hasMailServer: boolean): Sql {
  return sql`
    WITH taken AS (
      INSERT INTO task_digests AS g (org_id, user_id, sent_on)
      SELECT m.org_id, m.user_id, ${day}::date FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.org_id = ${organizationId} AND u.disabled_at IS NULL AND u.bound_org_id IS NULL AND u.email_folded <> ''
        AND (${hasMailServer}::boolean OR ${hasOwnServer(sql`${organizationId}::uuid`)})
        -- Locks no row of members who need no email. The condition below decides.
        AND NOT EXISTS (SELECT FROM task_digests d WHERE d.org_id = ${organizationId} AND d.user_id = m.user_id
          AND (NOT d.enabled OR d.sent_on >= ${day}::date))
      ORDER BY m.user_id
      ON CONFLICT (org_id, user_id) DO UPDATE SET sent_on = excluded.sent_on
        WHERE g.enabled AND (g.sent_on IS NULL OR g.sent_on < excluded.sent_on)
      RETURNING g.user_id
    )
    SELECT u.id AS user_id, u.name, u.email, o.name AS organization, ${languageTag(sql`o.id`)} AS language,
      ${isRestricted(sql`o.id`, sql`u.id`)} AS is_restricted
    FROM taken JOIN users u ON u.id = taken.user_id JOIN organizations o ON o.id = ${organizationId} ORDER BY u.id`;
}

/** Whether a member gets the digest; without a row they do. */
export function selectDigestChoice(organizationId: string, userId: string): Sql {
  return sql`
    SELECT g.enabled FROM task_digests g WHERE g.org_id = ${organizationId} AND g.user_id = ${userId}`;
}

export function writeDigestChoice(organizationId: string, userId: string, enabled: boolean): Sql {
  return sql`
    INSERT INTO task_digests (org_id, user_id, enabled) VALUES (${organizationId}, ${userId}, ${enabled})
    ON CONFLICT (org_id, user_id) DO UPDATE SET enabled = excluded.enabled`;
}
