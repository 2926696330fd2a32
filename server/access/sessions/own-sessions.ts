import { type Origin, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { browserName } from './browser-name.ts';
import type { OwnSession } from './own-session.schema.ts';
import { deleteSession, deleteSessions, type SessionUseRow, selectSessions } from './session.sql.ts';
import type { Session } from './sessions.ts';

/**
 * Lists the signed-in browsers of a person, last used first. After single sign-on, only those of its organization.
 */
export async function listOwnSessions(
  statements: Statements,
  { userId, sessionId, singleSignOnFor }: Session,
): Promise<OwnSession[]> {
  const rows = await statements.query<SessionUseRow>(selectSessions(userId, singleSignOnFor));
  return rows.map(({ id, user_agent, address, created_at, last_used_at }) => ({
    id,
    browser: browserName(user_agent),
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    is_current: id === sessionId,
  }));
}

/**
 * Signs out one browser of a person.
 * @throws 404 `not_found` if it is not theirs or is already signed out
 */
export async function endOwnSession(
  statements: Statements,
  { userId, singleSignOnFor }: Session,
  id: string,
  origin: Origin,
): Promise<void> {
  const end = deleteSession(userId, id, singleSignOnFor);
  const ended = await statements.query(withSecurityEvent(end, 'session_ended', origin));
  if (ended.length === 0) throw notFound('session', 'person');
}

/** Signs out all browsers of a person except the current one. */
export async function endOtherSessions(
  statements: Statements,
  { userId, sessionId, singleSignOnFor }: Session,
  origin: Origin,
): Promise<void> {
  const end = deleteSessions(userId, sessionId, singleSignOnFor);
  await statements.query(withSecurityEvent(end, 'session_ended', origin));
}
