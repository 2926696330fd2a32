import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { startApi } from '../api.ts';
import { callTool, postMessage } from './agent.ts';

/** The wire of the MCP server: Streamable HTTP, stateless, JSON (docs/mcp.md, "Protocol"). */

const api = await startApi({ basePath: '/functions/v1', baseUrl: 'https://crm.example.com' });
const limited = await startApi({ rateLimitPerMinute: 5 });

/** The scopes that the tools use, and no others. */
const SCOPES =
  'crm:read crm:write ads:read ads:write web:read web:write insights:read insights:write workflows:read workflows:write webhooks:read webhooks:write';

const initialize = (protocolVersion: string) =>
  postMessage(api, 'initialize', {
    protocolVersion,
    capabilities: {},
    clientInfo: { name: 'test', version: '0' },
  });

describe('paths', () => {
  for (const path of ['/mcp', '/api-mcp', '/functions/v1/mcp', '/functions/v1/api-mcp']) {
    it(`${path} answers ping`, async () => {
      const { status, body, headers } = await api.post(path, { jsonrpc: '2.0', id: 'a', method: 'ping' });
      assert.deepEqual([status, body], [200, { jsonrpc: '2.0', id: 'a', result: {} }]);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.ok(headers.get('x-request-id'));
    });

    it(`${path}: 401 without a credential says where to log in`, async () => {
      const response = await api.post(path, { jsonrpc: '2.0', id: 1, method: 'ping' }, { key: null });
      response.error(401, 'unauthorized');
      assert.equal(
        response.headers.get('www-authenticate'),
        `Bearer resource_metadata="https://crm.example.com/.well-known/oauth-protected-resource${path}", scope="${SCOPES}"`,
      );
    });
  }

  it('a malformed and an unknown key are 401 alike', async () => {
    for (const key of ['nonsense', 'f'.repeat(64)]) {
      const response = await postMessage(api, 'ping', {}, { key });
      response.error(401, 'unauthorized');
      assert.equal(
        response.headers.get('www-authenticate'),
        `Bearer error="invalid_token", resource_metadata="https://crm.example.com/.well-known/oauth-protected-resource/mcp", scope="${SCOPES}"`,
      );
    }
  });

  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH']) {
    it(`${method}: 405 with Allow, because there is neither stream nor session`, async () => {
      const response = await api.request(method, '/mcp');
      response.error(405, 'method_not_allowed');
      assert.equal(response.headers.get('allow'), 'POST');
    });
  }
});

describe('versions of the protocol', () => {
  for (const version of SUPPORTED_PROTOCOL_VERSIONS) {
    it(`${version}: is negotiated, lists and calls tools`, async () => {
      const { body } = await initialize(version);
      const { result } = Object(body);
      assert.equal(result.protocolVersion, version);
      assert.deepEqual(result.capabilities, { tools: {} });
      assert.equal(result.serverInfo.name, 'kontor');
      assert.match(result.instructions, /dry_run/);
      const headers = { 'MCP-Protocol-Version': version };
      const listed = Object((await postMessage(api, 'tools/list', {}, { headers })).body);
      assert.ok(listed.result.tools.length > 10);
      const params = { name: 'list_pipelines', arguments: {} };
      const called = Object((await postMessage(api, 'tools/call', params, { headers })).body);
      assert.equal(called.result.structuredContent.data[0].name, 'Sales');
    });
  }

  it('2026-07-28: discovers, lists and calls tools without a handshake', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const post = (method: string, params: object = {}, name?: string) =>
      postMessage(
        api,
        method,
        { ...params, _meta },
        {
          headers: {
            'MCP-Protocol-Version': '2026-07-28',
            'Mcp-Method': method,
            ...(name === undefined ? {} : { 'Mcp-Name': name }),
          },
        },
      );
    const discovered = await post('server/discover');
    assert.equal(discovered.status, 200, JSON.stringify(discovered.body));
    assert.deepEqual(Object(discovered.body).result.supportedVersions, ['2026-07-28']);
    assert.ok(Object((await post('tools/list')).body).result.tools.length > 10);
    const called = await post('tools/call', { name: 'list_pipelines', arguments: {} }, 'list_pipelines');
    assert.match(called.headers.get('content-type') ?? '', /^application\/json/);
    assert.equal(Object(called.body).result.structuredContent.data[0].name, 'Sales');
    assert.equal((await post('ping')).status, 404);
  });

  it('an unknown one is answered with the newest at the handshake, and refused in a header', async () => {
    assert.equal(Object((await initialize('1999-01-01')).body).result.protocolVersion, '2025-11-25');
    const headers = { 'MCP-Protocol-Version': '1999-01-01' };
    const response = await postMessage(api, 'tools/list', {}, { headers });
    assert.equal(response.status, 400);
    assert.match(Object(response.body).error.message, /supported ones are 2025-11-25/);
  });
});

describe('what a client accepts', () => {
  for (const Accept of ['application/json', 'application/json, text/event-stream', '*/*']) {
    it(`Accept: ${Accept} gets JSON`, async () => {
      const { status, headers } = await postMessage(api, 'ping', {}, { headers: { Accept } });
      assert.equal(status, 200);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
    });
  }
});

describe('faults of the protocol are errors of JSON-RPC', () => {
  const faults: [string, string, number, number][] = [
    ['what is no JSON', '{', 400, -32700],
    ['an empty body', '', 400, -32700],
    ['a key that would pollute', '{"__proto__":1}', 400, -32700],
    ['an empty batch', '[]', 400, -32600],
    ['a message without jsonrpc', '{"id":1,"method":"ping"}', 400, -32600],
    ['a plain text', '"ping"', 400, -32600],
    ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"tools/sing"}', 200, -32601],
    [
      'an unknown tool',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sing"}}',
      200,
      -32602,
    ],
    ['no tool', '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}', 200, -32602],
    [
      'arguments that are a list',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_deal","arguments":[]}}',
      200,
      -32602,
    ],
    [
      'an unknown cursor',
      '{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"cursor":"x"}}',
      200,
      -32602,
    ],
  ];
  for (const [what, body, status, code] of faults) {
    it(`${what}: ${code}`, async () => {
      const response = await api.request('POST', '/mcp', {
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      assert.deepEqual([response.status, Object(response.body).error?.code], [status, code]);
    });
  }

  it('another content type is 415, more than 1 MiB is 413', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    (await api.request('POST', '/mcp', { body: '{}', headers })).error(415, 'unsupported_media_type');
    (await postMessage(api, 'ping', { pad: 'x'.repeat(1024 * 1024) })).error(413, 'payload_too_large');
  });
});

describe('notifications and batches', () => {
  it('a notification is acknowledged: 202 without a body', async () => {
    const { status, body } = await api.post('/mcp', { jsonrpc: '2.0', method: 'notifications/initialized' });
    assert.deepEqual([status, body], [202, undefined]);
  });

  it('a batch has one answer a request, whatever else is in it', async () => {
    const { body } = await api.post('/mcp', [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_deals', arguments: {} } },
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
      { jsonrpc: '2.0', id: 2, method: 'ping' },
    ]);
    assert.ok(Array.isArray(body));
    assert.deepEqual(body.map(({ id }) => id).sort(), [1, 2, 2]);
  });
});

describe('the rate limit', () => {
  it('is the window of REST: each call draws on it, and its headers are on every answer', async () => {
    const key = (await limited.addOrganization('Window')).key;
    const first = await postMessage(limited, 'ping', {}, { key });
    assert.equal(first.headers.get('x-ratelimit-limit'), '5');
    assert.equal(first.headers.get('x-ratelimit-remaining'), '4');
    await limited.get('/api-deals', { key });
    const third = await limited.request('GET', '/mcp', { key });
    assert.equal(third.headers.get('x-ratelimit-remaining'), '2');
    await postMessage(limited, 'ping', {}, { key });
    await postMessage(limited, 'ping', {}, { key });
    const refused = await postMessage(limited, 'ping', {}, { key });
    refused.error(429, 'rate_limit_exceeded');
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    (await limited.get('/api-deals', { key })).error(429, 'rate_limit_exceeded');
  });

  it('counts each message of a batch, and does nothing of one that is too large', async () => {
    const { key } = await limited.addOrganization('Batch');
    const create = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'create_deal', arguments: { title: 'X' } },
    };
    const batch = (length: number) => Array.from({ length }, () => create);
    (await limited.post('/mcp', batch(6), { key })).error(400, 'invalid_request');
    // The limit is 5, and a batch that is refused counts as the one request that brought it.
    const refused = await limited.post('/mcp', batch(5), { key });
    refused.error(429, 'rate_limit_exceeded');
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '3');
    assert.equal((await limited.get('/api-deals', { key })).status, 200);
    const [row] = await limited.rows<{ count: string }>('SELECT count(*) FROM deals');
    assert.equal(row?.count, '0');
  });
});

describe('pages that a person is lured to', () => {
  it('Origin: those of BASE_URL and of localhost may call, others are 403', async () => {
    for (const Origin of ['https://crm.example.com', 'http://localhost:6274', 'http://127.0.0.1:8080']) {
      const { status, headers } = await postMessage(api, 'ping', {}, { headers: { Origin } });
      assert.deepEqual([status, headers.get('access-control-allow-origin')], [200, Origin]);
    }
    for (const Origin of [
      'https://evil.example',
      'null',
      'https://crm.example.com.evil.example',
      'http://localhost.evil.example',
    ]) {
      const response = await postMessage(api, 'ping', {}, { headers: { Origin } });
      response.error(403, 'forbidden');
      assert.equal(response.headers.get('access-control-allow-origin'), null);
    }
  });

  it('answers the question of a browser before the request', async () => {
    const ask = (Origin: string) =>
      api.request('OPTIONS', '/mcp', {
        key: null,
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      });
    const answer = await ask('http://localhost:6274');
    assert.equal(answer.status, 204);
    assert.match(
      answer.headers.get('access-control-allow-headers') ?? '',
      /Authorization.*Mcp-Protocol-Version/,
    );
    (await ask('https://evil.example')).error(403, 'forbidden');
  });
});

describe('an answer', () => {
  it('is the body of REST as structure and as text', async () => {
    const rest = (await api.get('/api-pipelines')).body;
    const { structured, texts } = await callTool(api, 'list_pipelines');
    assert.deepEqual(structured, rest);
    assert.deepEqual(JSON.parse(texts[0] ?? ''), rest);
  });
});
