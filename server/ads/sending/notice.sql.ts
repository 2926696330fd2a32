import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { languageTag } from '../../kernel/language/language.sql.ts';
import { hasOwnServer } from '../../kernel/mail/own-account.sql.ts';

/** The statements of emails about destinations. */

/** Stops a destination that works; returns a row the first time. */
export function stopDisconnected(organizationId: string, id: string, reason: string): Sql {
  return sql`
    UPDATE conversion_destinations d SET health_state = 'needs_reconnecting', health_message = ${reason},
      updated_at = ${NOW}
    WHERE d.org_id = ${organizationId} AND d.id = ${id} AND d.health_state = 'ok'
    RETURNING d.name`;
}

/** An owner or admin who gets an email. */
export interface Reader {
  readonly name: string;
  readonly email: string;
  /** The name of the organization. */
  readonly organization: string;
  /** Its setting, for `languageOf`. */
  readonly language: string | null;
}

/** The owners and admins of an organization with a proved address, if emails can be sent. */
export function selectReaders(organizationId: string, hasMailServer: boolean): Sql {
  return sql`
    SELECT u.name, u.email, o.name AS organization, ${languageTag(sql`o.id`)} AS language FROM memberships m
    JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.org_id
    WHERE m.org_id = ${organizationId} AND m.role IN ('owner', 'admin') AND u.disabled_at IS NULL
      AND u.bound_org_id IS NULL AND u.email_folded <> ''
      AND (${hasMailServer}::boolean OR ${hasOwnServer(sql`${organizationId}::uuid`)})
    ORDER BY u.id`;
}

/** Before so many days people are told that a secret ends. */
const WARNED = sql`(VALUES (14), (7), (1)) AS w (days)`;

/** The organizations with a secret that ends soon, of which people were not told yet. */
export const ORGANIZATIONS_TO_WARN = sql`
  SELECT DISTINCT d.org_id FROM conversion_destinations d JOIN ${WARNED}
    ON d.secret_expires_at <= now() + w.days * interval '1 day' AND coalesce(d.warned_days, 100) > w.days
  WHERE d.secret_expires_at > now()`;

/** A destination whose secret ends soon. */
export interface EndingSecret {
  readonly name: string;
  readonly secret_expires_at: string;
}

/** Takes the destinations of which people are to be told; each is taken once for each number of days. */
export function takeEndingSecrets(organizationId: string): Sql {
  return sql`
    UPDATE conversion_destinations d SET warned_days = (
      SELECT min(w.days) FROM ${WARNED} WHERE d.secret_expires_at <= now() + w.days * interval '1 day')
    WHERE d.org_id = ${organizationId} AND d.secret_expires_at > now() AND EXISTS (
      SELECT FROM ${WARNED} WHERE d.secret_expires_at <= now() + w.days * interval '1 day'
        AND coalesce(d.warned_days, 100) > w.days)
    RETURNING d.name, ${timestampText(sql`d.secret_expires_at`)} AS secret_expires_at`;
}
