import type { Statements } from '../../kernel/database/database.ts';
import { credentialChanged } from '../credential-changes.ts';
import { deleteSignInSteps } from '../factors/second-step.sql.ts';
import { endGrantsOf } from '../oauth/grants/grant.sql.ts';
import { deleteSessions } from '../sessions/session.sql.ts';
import { deleteKnownBrowsers } from '../sign-in/known-browser.sql.ts';
import { deleteAddressCode } from './address-code.sql.ts';
import { deletePasswordResets } from './password-reset.sql.ts';

/**
 * Ends everything that lets someone act as a person: sessions, connected apps with their tokens, links, codes, and
 * known browsers. All processes are notified on commit. API keys belong to their organizations and stay.
 */
export async function endAccess(statements: Statements, userId: string): Promise<void> {
  await statements.query(deleteSessions(userId, null));
  await statements.query(deleteSignInSteps(userId));
  await statements.query(deletePasswordResets(userId));
  await statements.query(deleteAddressCode(userId));
  await statements.query(deleteKnownBrowsers(userId, null));
  await endApps(statements, userId);
}

/** Disconnects all apps of a person in all organizations. All processes are notified on commit. */
export async function endApps(statements: Statements, userId: string): Promise<void> {
  await statements.query(endGrantsOf(userId));
  await statements.query(credentialChanged());
}
