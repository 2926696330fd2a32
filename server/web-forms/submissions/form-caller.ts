import type { Caller, Client, Credential } from '../../kernel/operations/credential.ts';
import { satisfiedScopes } from '../../kernel/operations/scopes.ts';

/** The caller for what a submission does. It acts in the name of the form, with the rights that publishing it needed. */
export function formCaller(
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  { requestId, client }: { readonly requestId: string; readonly client: Client },
): Caller {
  const credential: Credential = {
    ...{ kind: 'form', id, organizationId, userId: null, role: 'member' },
    ...{ scopes: satisfiedScopes(['crm:write', 'web:write']), rateLimitPerMinute: null },
  };
  return { credential, door: 'form', requestId, client };
}
