import type { Caller, Credential, Role, ToolCall } from './credential.ts';
import { type Scope, satisfiedScopes } from './scopes.ts';

/**
 * Who acts, for the audit log and the cause of events. Each kind acts in its own name. `userId` is the person for whom
 * it acts, if any.
 */
export type Actor = {
  /** The id of the session, key, grant, job, run and so on. */
  readonly id: string;
  readonly userId: string | null;
} & (
  | { readonly kind: 'person' | 'api_key' | 'app' | 'command' | 'workflow' | 'form' }
  | { readonly kind: 'agent'; readonly toolCall: ToolCall | undefined }
  | { readonly kind: 'system'; readonly job: string }
);

/** The actor of a call. */
export function actorOf({ credential: { kind, id, userId }, door, toolCall, job }: Caller): Actor {
  const who = { id, userId };
  switch (kind) {
    case 'session':
      return { ...who, kind: 'person' };
    case 'api_key':
    case 'access_token':
      if (door === 'mcp') return { ...who, kind: 'agent', toolCall };
      return { ...who, kind: kind === 'api_key' ? 'api_key' : 'app' };
    case 'system':
      return { ...who, kind, job: job ?? 'Kontor' };
    default:
      return { ...who, kind };
  }
}

/** The person for whom a background job acts. */
interface Requester {
  readonly userId: string | null;
  readonly role: Role;
  /** Whether the person sees only some records. */
  readonly isRestricted: boolean;
}

/** A background job that acts in an organization. */
interface SystemWork {
  readonly organizationId: string;
  /** The id of the work, under which the audit log lists what it writes. */
  readonly id: string;
  /** A short name, such as `Import`. */
  readonly job: string;
  /** The person who requested it. Records that it creates have this user as creator. */
  readonly person: Requester;
  /** The scopes it needs. */
  readonly scopes: readonly Scope[];
  /** Whether its changes start workflows and conversions; usually those of background work do not. */
  readonly startsWork?: boolean;
}

/** Creates the caller for a background job. It acts in its own name and has only the scopes that it needs. */
export function systemCaller({ organizationId, id, job, person, scopes, startsWork }: SystemWork): Caller {
  const { userId, role, isRestricted } = person;
  const credential: Credential = {
    ...{ kind: 'system', id, organizationId, userId, role },
    ...(isRestricted && userId !== null && { viewer: userId }),
    ...{ scopes: satisfiedScopes(scopes), rateLimitPerMinute: null },
  };
  return { credential, door: 'system', job, requestId: id, ...(startsWork && { startsWork }) };
}
