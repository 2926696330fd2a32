import type { Caller, Credential, Role, ToolCall } from './credential.ts';
import { type Scope, satisfiedScopes } from './scopes.ts';

/**
 * Who acts: for the audit log and the cause of events. Each kind acts in its own name; for whom it acts, if for anyone, is
 * `userId`.
 */
export type Actor = {
  /** Of the session, the key, the grant, the job, the run … */
  readonly id: string;
  readonly userId: string | null;
} & (
  | { readonly kind: 'person' | 'api_key' | 'app' | 'command' | 'workflow' | 'form' }
  | { readonly kind: 'agent'; readonly toolCall: ToolCall | undefined }
  | { readonly kind: 'system'; readonly job: string }
);

/** Names who acts in a call. */
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

/** A background job that acts in an organization. */
interface SystemWork {
  readonly organizationId: string;
  /** Of the work; what it writes stands in the audit log under this id. */
  readonly id: string;
  /** In a word, such as `Import`. */
  readonly job: string;
  /** The person who asked for it: records that it creates carry this user. */
  readonly person: { readonly userId: string | null; readonly role: Role };
  /** All that it needs. */
  readonly scopes: readonly Scope[];
}

/** The caller that a background job is: it acts in its own name, and may do what it needs and no more. */
export function systemCaller({ organizationId, id, job, person, scopes }: SystemWork): Caller {
  const credential: Credential = {
    ...{ kind: 'system', id, organizationId, ...person },
    ...{ scopes: satisfiedScopes(scopes), rateLimitPerMinute: null },
  };
  return { credential, door: 'system', job, requestId: id };
}
