import type { Origin } from '../../kernel/audit/security-event.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { ApiError, secondFactorRequired, singleSignOnRequired } from '../../kernel/operations/errors.ts';
import { ALL_SCOPES } from '../../kernel/operations/scopes.ts';
import type { Session } from './sessions.ts';

/**
 * The caller for a signed-in person in the organization of their session: all scopes, limited by their role.
 * @throws 403 `forbidden` if the session has no organization, `second_factor_required` if the organization requires a
 *   second factor and the person has none, `single_sign_on_required` if it requires single sign-on and the person signed
 *   in without it
 */
export function sessionCaller(session: Session, origin: Origin): Caller {
  const { organizationId, role } = session;
  if (organizationId === null || role === null) {
    throw new ApiError(403, 'forbidden', 'You do not belong to an organization. Ask for an invitation.');
  }
  if (session.lacksSingleSignOn) throw singleSignOnRequired();
  if (session.lacksSecondFactor) throw secondFactorRequired();
  return {
    credential: {
      kind: 'session',
      id: session.sessionId,
      organizationId,
      userId: session.userId,
      role,
      ...(session.isRestricted && { viewer: session.userId }),
      isFresh: session.isFresh,
      scopes: new Set(ALL_SCOPES),
      rateLimitPerMinute: null,
    },
    door: 'web',
    ...origin,
  };
}
