import type { Caller, Credential } from '../../kernel/operations/credential.ts';
import { satisfiedScopes } from '../../kernel/operations/scopes.ts';

/** A run that acts in an organization. */
interface ActingRun {
  readonly organizationId: string;
  readonly id: string;
  readonly workflow_id: string;
  readonly chain: readonly string[];
  /** What the publisher held. */
  readonly scopes: readonly string[];
}

/** The caller for the steps of a run. It acts in the name of the workflow, with the scopes of its publisher. */
export function runCaller({ organizationId, id, workflow_id, chain, scopes }: ActingRun): Caller {
  const credential: Credential = {
    ...{ kind: 'workflow', id, organizationId, userId: null, role: 'admin' },
    ...{ scopes: satisfiedScopes(scopes), rateLimitPerMinute: null },
  };
  return { credential, door: 'system', requestId: id, chain: [...chain, workflow_id] };
}
