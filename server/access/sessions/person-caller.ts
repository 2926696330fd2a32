import type { Origin } from '../../kernel/audit/security-event.ts';
import type { Caller, Role } from '../../kernel/operations/credential.ts';

/** A session that has just been started or has just entered an organization. */
export interface NewMember {
  readonly sessionId: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly role: Role;
}

/** The caller for the logs while a person becomes a member of an organization. It may do nothing itself. */
export function personCaller({ sessionId, ...member }: NewMember, origin: Origin): Caller {
  return {
    credential: { kind: 'session', id: sessionId, ...member, scopes: new Set(), rateLimitPerMinute: null },
    door: 'web',
    ...origin,
  };
}
