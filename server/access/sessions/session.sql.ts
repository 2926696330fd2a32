import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import type { Language } from '../../kernel/language/language.ts';
import { hasFactor } from '../factors/factors.sql.ts';

/** All statements on sessions. */

/**
 * A session ends after a week without use, and after 30 days in any case. One from single sign-on ends after a day, so
 * that a person who loses access at the provider soon loses it here.
 */
const ALIVE = sql`s.last_used_at > now() - interval '7 days' AND s.created_at > now() - CASE WHEN s.sso_org_id IS NULL
  THEN interval '30 days' ELSE interval '1 day' END`;

/** An organization may have ended a member's sessions that began before a given time. Those can no longer use it. */
const ADMITTED = sql`(m.sessions_from IS NULL OR s.created_at >= m.sessions_from)`;

/** Members other than owners may have to sign in with the provider of the organization. */
const REQUIRED = sql`(p.required_at IS NOT NULL AND m.role <> 'owner')`;

const LACKS_PROVIDER = sql`(${REQUIRED} AND s.sso_org_id IS NULL)`;

export interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly email: string;
  readonly language: Language | null;
  readonly bound_org_id: string | null;
  readonly sso_org_id: string | null;
  readonly org_id: string | null;
  readonly org_name: string | null;
  readonly role: 'owner' | 'admin' | 'member' | null;
  readonly is_restricted: boolean;
  readonly use_is_old: boolean;
  readonly lacks_factor: boolean;
  readonly lacks_provider: boolean;
  readonly is_fresh: boolean;
}

/** A valid session by the hash of its token, with the person's current role in the organization. */
export function selectSession(tokenHash: Buffer): Sql {
  return sql`
    SELECT s.id, s.user_id, u.name AS user_name, u.email, u.language, u.bound_org_id, s.sso_org_id, o.id AS org_id, o.name AS org_name,
      m.role, coalesce(m.role = 'member' AND o.member_visibility <> 'all', false) AS is_restricted, s.last_used_at < now() - interval '1 minute' AS use_is_old,
      CASE WHEN o.require_second_factor AND s.sso_org_id IS NULL THEN NOT ${hasFactor(sql`s.user_id`)} ELSE false END AS lacks_factor,
      coalesce(${LACKS_PROVIDER}, false) AS lacks_provider,
      s.authenticated_at > now() - interval '10 minutes' AS is_fresh
    FROM sessions s JOIN users u ON u.id = s.user_id AND u.disabled_at IS NULL
    LEFT JOIN memberships m ON m.org_id = s.active_org_id AND m.user_id = s.user_id AND ${ADMITTED}
    LEFT JOIN organizations o ON o.id = m.org_id
    LEFT JOIN sso_providers p ON p.org_id = m.org_id
    WHERE s.token_hash = ${tokenHash} AND ${ALIVE}`;
}

/**
 * Whether the session's organization requires single sign-on of the person. No row if the session may use its
 * organization.
 */
export function selectWhetherProviderIsMissing(id: string): Sql {
  return sql`
    SELECT s.id FROM sessions s JOIN memberships m ON m.org_id = s.active_org_id AND m.user_id = s.user_id
      JOIN sso_providers p ON p.org_id = m.org_id
    WHERE s.id = ${id} AND ${LACKS_PROVIDER}`;
}

/** Records that the person has just confirmed their identity. */
export function markAuthenticated(id: string): Sql {
  return sql`UPDATE sessions SET authenticated_at = ${NOW} WHERE id = ${id}`;
}

export function touchSession(id: string): Sql {
  return sql`UPDATE sessions SET last_used_at = ${NOW} WHERE id = ${id}`;
}

export interface NewSessionRow {
  readonly id: string;
  readonly token_hash: Buffer;
  readonly user_id: string;
  readonly user_agent: string;
  readonly address: string;
  /** The organization whose provider authenticated the person, if any. */
  readonly sso_org_id: string | null;
  /** The provider's id of its session. */
  readonly sso_sid: string | null;
}

/**
 * Inserts a session, in the organization of single sign-on, else the one that the person used last, else the one
 * joined first. Organizations that require single sign-on come last.
 */
export function insertSession(session: NewSessionRow): Sql {
  return sql`
    INSERT INTO sessions (id, token_hash, user_id, user_agent, address, created_at, last_used_at, sso_org_id,
      sso_sid, active_org_id)
    VALUES (${session.id}, ${session.token_hash}, ${session.user_id}, ${session.user_agent}, ${session.address},
      ${NOW}, ${NOW}, ${session.sso_org_id}, ${session.sso_sid}, coalesce(${session.sso_org_id}::uuid,
        (SELECT m.org_id FROM memberships m LEFT JOIN sso_providers p ON p.org_id = m.org_id
         WHERE m.user_id = ${session.user_id}
         ORDER BY ${REQUIRED},
           (SELECT max(s.last_used_at) FROM sessions s WHERE s.user_id = m.user_id AND s.active_org_id = m.org_id) DESC NULLS LAST,
           m.created_at, m.org_id LIMIT 1)))
    RETURNING user_id`;
}

export interface SessionUseRow {
  readonly id: string;
  readonly user_agent: string;
  readonly address: string;
  readonly created_at: Date;
  readonly last_used_at: Date;
}

/** Restricts sessions to those that a person authenticated by single sign-on may see and end; null means all. */
function within(singleSignOnFor: string | null): Sql {
  return sql`(${singleSignOnFor}::uuid IS NULL OR s.sso_org_id = ${singleSignOnFor}::uuid)`;
}

/**
 * The valid sessions of a person, last used first.
 * @param singleSignOnFor the organization whose provider authenticated the person; null shows all
 */
export function selectSessions(userId: string, singleSignOnFor: string | null): Sql {
  return sql`
    SELECT s.id, s.user_agent, s.address, s.created_at, s.last_used_at FROM sessions s
    WHERE s.user_id = ${userId} AND ${within(singleSignOnFor)} AND ${ALIVE}
    ORDER BY s.last_used_at DESC, s.id`;
}

export function deleteSessionByToken(tokenHash: Buffer): Sql {
  return sql`DELETE FROM sessions WHERE token_hash = ${tokenHash} RETURNING user_id`;
}

export function deleteSession(userId: string, id: string, singleSignOnFor: string | null): Sql {
  return sql`
    DELETE FROM sessions s WHERE s.user_id = ${userId} AND s.id = ${id} AND ${within(singleSignOnFor)} RETURNING s.id, s.user_id`;
}

/** Ends the sessions of a person, except one that may stay. */
export function deleteSessions(
  userId: string,
  stayingId: string | null,
  singleSignOnFor: string | null = null,
): Sql {
  return sql`
    DELETE FROM sessions s WHERE s.user_id = ${userId} AND s.id IS DISTINCT FROM ${stayingId}::uuid
      AND ${within(singleSignOnFor)} RETURNING s.user_id`;
}

/**
 * Ends the sessions that began with a session at the provider of an organization, or with any of a person there. One
 * that does not know its session at the provider ends with any of the person.
 */
export function deleteSessionsAtProvider(
  organizationId: string,
  { issuer, subject, sid }: Record<'issuer', string> & Record<'subject' | 'sid', string | null>,
): Sql {
  return sql`
    DELETE FROM sessions s WHERE s.sso_org_id = ${organizationId}
      AND (${sid}::text IS NULL OR s.sso_sid = ${sid} OR (s.sso_sid IS NULL AND ${subject}::text IS NOT NULL))
      AND (${subject}::text IS NULL OR s.user_id IN (SELECT l.user_id FROM sso_links l
        WHERE l.org_id = ${organizationId} AND l.issuer = ${issuer} AND l.subject = ${subject}))
    RETURNING s.user_id`;
}

/** Deletes expired sessions. */
export function deleteDeadSessions(): Sql {
  return sql`DELETE FROM sessions s WHERE NOT (${ALIVE})`;
}

/** Gives a session a new token. No row if it has ended. */
export function renewSession(id: string, tokenHash: Buffer): Sql {
  return sql`UPDATE sessions SET token_hash = ${tokenHash} WHERE id = ${id} RETURNING id`;
}

/**
 * Switches a session to another of the person's organizations and gives it a new token. No row if they are not a
 * member.
 */
export function switchSession(sessionId: string, organizationId: string, tokenHash: Buffer): Sql {
  return sql`
    UPDATE sessions s SET active_org_id = m.org_id, token_hash = ${tokenHash} FROM memberships m
    WHERE s.id = ${sessionId} AND m.org_id = ${organizationId} AND m.user_id = s.user_id AND ${ADMITTED}
      AND (s.sso_org_id IS NULL OR s.sso_org_id = m.org_id)
    RETURNING s.id`;
}
