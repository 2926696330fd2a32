import Fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { mountApi } from '../../kernel/http/api.ts';
import { replyWithError } from '../../kernel/http/error-reply.ts';
import type { Credential, Role } from '../../kernel/operations/credential.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { satisfiedScopes } from '../../kernel/operations/scopes.ts';
import { webhookRoutes } from '../subscriptions/subscriptions.routes.ts';
import { RULES } from './world.ts';

/** The caller, instead of a key. */
export interface Asker {
  readonly organizationId: string;
  readonly scope?: string;
  readonly role?: Role;
}

export interface Answered {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly body: { data?: unknown; meta?: unknown; error?: string; message?: string };
}

/** For tests: the paths of webhooks without the rest of the service. Any caller is accepted. */
export function serveWebhooks(kernel: Kernel, rules = RULES) {
  const server = Fastify();
  server.setErrorHandler(replyWithError);
  const guard = async ({ headers }: { headers: Record<string, unknown> }) => ({
    credential: credentialOf(JSON.parse(String(headers['x-asker']))),
  });
  mountApi(server, { kernel, routes: webhookRoutes(rules), guard, door: 'rest' });

  return {
    /** Sends a request; the path follows `/api-webhook-subscriptions`. */
    async ask(
      asker: Asker,
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      path: string,
      body?: object,
      headers: Record<string, string> = {},
    ): Promise<Answered> {
      const response = await server.inject({
        method,
        url: `/api-webhook-subscriptions${path}`,
        headers: { 'x-asker': JSON.stringify(asker), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      });
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.body === '' ? {} : response.json(),
      };
    },
    close: () => server.close(),
  };
}

function credentialOf({ organizationId, scope = 'webhooks:write', role = 'owner' }: Asker): Credential {
  return {
    ...{ kind: 'api_key', id: uuidv7(), organizationId, userId: null, role },
    scopes: satisfiedScopes([scope]),
    rateLimitPerMinute: null,
  };
}
