import type { Origin } from '../../kernel/audit/security-event.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { ApiError, secondFactorRequired } from '../../kernel/operations/errors.ts';
import { ALL_SCOPES } from '../../kernel/operations/scopes.ts';
import type { Session } from './sessions.ts';

/**
 * The caller that a signed-in person is in the organization of their session: every scope, held back by their role.
 * @throws 403 `forbidden` when the session is in no organization, `second_factor_required` when the organization requires a
 *   second factor and the person has none
 */
export function sessionCaller(session: Session, origin: Origin): Caller {
  const { organizationId, role } = session;
  if (organizationId === null || role === null) {
    throw new ApiError(403, 'forbidden', 'You belong to no organization; ask for an invitation.');
  }
  if (session.lacksSecondFactor) throw secondFactorRequired();
  return {
    credential: {
      kind: 'session',
      id: session.sessionId,
      organizationId,
      userId: session.userId,
      role,
      isFresh: session.isFresh,
      scopes: new Set(ALL_SCOPES),
      rateLimitPerMinute: null,
    },
    door: 'web',
    ...origin,
  };
}
