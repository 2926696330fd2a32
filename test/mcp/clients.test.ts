import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as version2 from '@modelcontextprotocol/client';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as ClientOfVersion1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportOfVersion1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import {
  addPerson,
  browserOf,
  connect,
  registerApp,
  startOAuthService,
} from '../../server/access/oauth/testing/oauth-service.ts';
import { postMessage, toolData, toolError } from './agent.ts';
import { OAuthLogin } from './oauth-login.ts';

/** The official clients, with a key and with OAuth, against the running service. */

const api = await startOAuthService();
const endpoint = new URL('/mcp', api.url);
const withKey = { requestInit: { headers: { Authorization: `Bearer ${api.organization.key}` } } };
const me = { name: 'test', version: '0' };

/** What both versions of the client have in common. */
interface Agent {
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(call: { name: string; arguments: Record<string, unknown> }): Promise<Record<string, unknown>>;
}

/** Lists tools, calls one that answers and one that fails; the clients check each answer against its schema. */
async function useTools(client: Agent): Promise<void> {
  const { tools } = await client.listTools();
  assert.ok(tools.some(({ name }) => name === 'update_deal'));
  const created = await client.callTool({ name: 'create_deal', arguments: { title: 'By an agent' } });
  const { id } = Object(created.structuredContent).data;
  const called = await client.callTool({ name: 'get_deal_overview', arguments: { deal_id: id } });
  assert.equal(Object(called.structuredContent).data.deal.title, 'By an agent');
  const rehearsed = await client.callTool({
    name: 'update_deal',
    arguments: { deal_id: id, status: 'won', dry_run: true },
  });
  const { events } = Object(rehearsed.structuredContent).meta.dry_run;
  assert.deepEqual(
    events.map((event: { readonly event_type: string }) => event.event_type),
    ['deal.won', 'deal.updated'],
  );
  const failed = await client.callTool({ name: 'update_deal', arguments: { deal_id: id, status: 'maybe' } });
  assert.equal(failed.isError, true);
}

describe('with a key', () => {
  for (const mode of ['legacy', 'auto', { pin: '2026-07-28' }] as const) {
    it(`version 2 of the official client (${JSON.stringify(mode)}) lists and calls tools`, async () => {
      const client = new version2.Client(me, { versionNegotiation: { mode } });
      await client.connect(new version2.StreamableHTTPClientTransport(endpoint, withKey));
      await useTools(client);
      await client.close();
    });
  }

  it('version 1 lists and calls tools', async () => {
    const client = new ClientOfVersion1(me);
    await client.connect(new TransportOfVersion1(endpoint, withKey));
    await useTools(client);
    await client.close();
  });
});

/** An agent that logged in. */
interface LoggedIn {
  readonly client: Agent & { close(): Promise<void> };
  /** The access token that it holds at the moment. */
  readonly accessToken: () => string | undefined;
  /** Holds its next 401s back until there are so many, so that it refreshes so many times at once. */
  readonly gatherRefusals: (count: number) => void;
}

/** The `fetch` of an agent, which can hold refusals back. */
function createFetch() {
  let awaited = 0;
  let { promise: released, resolve: release } = Promise.withResolvers<void>();
  return {
    gatherRefusals: (count: number) => {
      awaited = count;
      ({ promise: released, resolve: release } = Promise.withResolvers<void>());
    },
    fetch: async (url: string | URL, init?: RequestInit): Promise<Response> => {
      const response = await fetch(url, init);
      if (awaited === 0 || response.status !== 401) return response;
      awaited -= 1;
      if (awaited === 0) release();
      await released;
      return response;
    },
  };
}

/** Version 2 finds out where to log in, registers itself, and a person agrees. */
async function logInVersion2(): Promise<LoggedIn> {
  const person = await addPerson(api, api.organization, 'admin');
  const login = new OAuthLogin<version2.StoredOAuthClientInformation, version2.StoredOAuthTokens>();
  const transport = new version2.StreamableHTTPClientTransport(endpoint, { authProvider: login });
  await assert.rejects(new version2.Client(me).connect(transport), version2.UnauthorizedError);
  await transport.finishAuth((await login.agree(await browserOf(api, person.id))).searchParams);
  const client = new version2.Client(me);
  const { fetch, gatherRefusals } = createFetch();
  await client.connect(new version2.StreamableHTTPClientTransport(endpoint, { authProvider: login, fetch }));
  return { client, gatherRefusals, accessToken: () => login.tokens()?.access_token };
}

/** The same with version 1. */
async function logInVersion1(): Promise<LoggedIn> {
  const person = await addPerson(api, api.organization, 'admin');
  const login = new OAuthLogin<OAuthClientInformationMixed, OAuthTokens>();
  const transport = new TransportOfVersion1(endpoint, { authProvider: login });
  await assert.rejects(new ClientOfVersion1(me).connect(transport), UnauthorizedError);
  const back = await login.agree(await browserOf(api, person.id));
  await transport.finishAuth(back.searchParams.get('code') ?? '');
  const client = new ClientOfVersion1(me);
  const { fetch, gatherRefusals } = createFetch();
  await client.connect(new TransportOfVersion1(endpoint, { authProvider: login, fetch }));
  return { client, gatherRefusals, accessToken: () => login.tokens()?.access_token };
}

describe('with OAuth, from the first challenge on', () => {
  for (const [version, logIn] of Object.entries({ 2: logInVersion2, 1: logInVersion1 })) {
    it(`version ${version} finds out where to log in, registers itself, and calls tools`, async () => {
      const { client } = await logIn();
      await useTools(client);
      await client.close();
    });

    it(`version ${version} keeps its connection when parallel calls meet an expired token`, async () => {
      const { client, accessToken, gatherRefusals } = await logIn();
      for (let round = 0; round < 2; round += 1) {
        // Revoking an access token does to it what an hour does.
        const expired = accessToken();
        await api.post('/oauth-revoke', { token: expired }, { key: null });
        assert.equal((await api.get('/oauth-me', { key: String(expired) })).status, 401);
        gatherRefusals(5);
        const call = () => client.callTool({ name: 'list_pipelines', arguments: {} });
        for (const answer of await Promise.all(Array.from({ length: 5 }, call)))
          assert.notEqual(answer.isError, true);
        assert.notEqual(accessToken(), expired);
      }
      await client.close();
    });
  }
});

describe('a connected app', () => {
  it('can do what its scopes and its person may, and no more', async () => {
    const member = await addPerson(api);
    const browser = await browserOf(api, member.id);
    const app = await registerApp(api);
    const scope = 'crm:write webhooks:write';
    const { access_token } = await connect(api, browser, app, { scope, resource: `${api.url}/mcp` });

    const { body } = await postMessage(api, 'tools/list', {}, { key: access_token });
    const names: string[] = Object(body).result.tools.map(({ name }: { name: string }) => name);
    assert.ok(names.includes('update_deal') && names.includes('list_webhook_subscriptions'));
    assert.ok(!names.includes('create_pipeline') && !names.includes('create_webhook_subscription'));
    const refusal = await toolError(api, 'create_pipeline', { name: 'X' }, access_token);
    assert.equal(refusal, 'Only owners and admins of the organization may do this.');
  });

  it('acts as its person, in the audit log too', async () => {
    const person = await addPerson(api);
    const tokens = await connect(api, await browserOf(api, person.id), await registerApp(api), {
      scope: 'crm:write',
    });
    const { id } = await toolData<{ id: string }>(
      api,
      'create_contact',
      { first_name: 'Ada' },
      tokens.access_token,
    );
    const [entry] = await api.rows(
      'SELECT user_id, credential_kind, actor, tool FROM audit_entries WHERE record_id = $1',
      [id],
    );
    assert.deepEqual(entry, {
      user_id: person.id,
      credential_kind: 'access_token',
      actor: 'External agent (MCP)',
      tool: 'create_contact',
    });
  });
});
