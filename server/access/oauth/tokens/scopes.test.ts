import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { ALL_SCOPES, satisfiedScopes } from '../../../kernel/operations/scopes.ts';
import { browserOf, connect, registerApp, startOAuthService } from '../testing/oauth-service.ts';

const api = await startOAuthService();
const app = await registerApp(api);
const browser = await browserOf(api, api.organization.userId);
const tokenWith = async (scope: string) => (await connect(api, browser, app, { scope })).access_token;

/** The scopes that REST asks for, a legacy name, and one that it never asks for. */
const GRANTS = [
  'crm:read',
  'crm:write',
  'contacts:read',
  'webhooks:read',
  'webhooks:write',
  'insights:write',
];

const EVERY_SCOPE = ALL_SCOPES.join(' ');

/** It has the records of all families, so it asks for all their read scopes. */
const OF_ALL_FAMILIES = 'export-organization-data';

describe('an access token', async () => {
  const tokens = new Map<string, string>();
  for (const scope of GRANTS) tokens.set(scope, await tokenWith(scope));
  tokens.set(EVERY_SCOPE, await tokenWith(EVERY_SCOPE));

  for (const { method, path, operation } of api.routes) {
    it(`does ${method} ${path} with the scope ${operation.scope ?? 'of any kind'}, and not without`, async () => {
      const url = path.replace(/:\w+/g, () => randomUUID());
      for (const [granted, key] of tokens) {
        const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
        const answer = await api.request(method, url, { key, ...body });
        const satisfied =
          operation.scope === null || satisfiedScopes(granted.split(' ')).has(operation.scope);
        if (operation.name === OF_ALL_FAMILIES && granted !== EVERY_SCOPE)
          assert.match(answer.error(403, 'forbidden'), /'\w+:read'/);
        else if (!satisfied) assert.match(answer.error(403, 'forbidden'), new RegExp(`'${operation.scope}'`));
        else
          assert.ok(
            ![401, 403].includes(answer.status) || operation.scope === null,
            `${granted} ${answer.status}`,
          );
      }
    });
  }
});
