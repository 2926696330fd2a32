import type { Statements } from '../../kernel/database/database.ts';
import { selectWhetherProviderIsMissing } from '../sessions/session.sql.ts';

/** Pages that do not need an organization, or that let the person choose one. */
const WITHOUT_ORGANIZATION = /^\/(sign-in|invitations|oauth-|settings\/profile)/;

/**
 * Where someone continues after a password, code or passkey: at `returnTo`, or at the page of single sign-on if their
 * organization requires it.
 */
export async function afterSignIn(
  statements: Statements,
  sessionId: string,
  returnTo: string,
): Promise<string> {
  if (WITHOUT_ORGANIZATION.test(returnTo)) return returnTo;
  const missing = await statements.query(selectWhetherProviderIsMissing(sessionId));
  return missing.length === 0 ? returnTo : `/sign-in/sso?return_to=${encodeURIComponent(returnTo)}`;
}
