import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../api.ts';
import { families } from '../families.ts';
import { MISNAMED } from '../nasty.ts';
import { postMessage } from './agent.ts';
import { differences, everyRow } from './database-rows.ts';

/** Whatever is sent: an answer below 500, in time, and nothing of another organization. */

const api = await startApi();
const tools = families.tools;
const RUNS = 300;
const TIME_LIMIT_MS = 10_000;

async function answerTo(body: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${api.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${api.organization.key}`,
      'Content-Type': 'application/json',
      ...headers,
    },
    body,
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  await response.text();
  return response.status;
}

const anyId = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.constant(null),
  fc.double(),
  fc.jsonValue({ maxDepth: 1 }),
);
const method = fc.constantFrom(
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'server/discover',
  'subscriptions/listen',
  'notifications/cancelled',
  'logging/setLevel',
  'resources/list',
  '',
);
const toolName = fc.constantFrom(...tools.map(({ name }) => name), 'nothing');
const argumentName = fc.constantFrom(
  'deal_id',
  'contact_id',
  'stage_id',
  'title',
  'value',
  'tags',
  'fields',
  'metadata',
  'dry_run',
  'limit',
  'offset',
  'q',
  'first_name',
  'name',
  'since',
  'target_url',
  'event_types',
  'stages',
);
const anyArguments = fc.dictionary(fc.oneof(argumentName, fc.string()), fc.jsonValue({ maxDepth: 3 }), {
  maxKeys: 5,
});
const call = fc.record({ name: toolName, arguments: fc.oneof(anyArguments, fc.jsonValue()) });
const meta = fc.option(
  fc.constantFrom<object>(
    {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '0' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
    { 'io.modelcontextprotocol/protocolVersion': 7 },
    { progressToken: 1 },
  ),
  { nil: undefined },
);
const message = fc
  .record(
    {
      jsonrpc: fc.constantFrom('2.0', '1.0'),
      id: anyId,
      method,
      params: fc.oneof(call, fc.jsonValue()),
      result: fc.jsonValue(),
    },
    { requiredKeys: ['jsonrpc'] },
  )
  .chain((plain) =>
    meta.map((_meta) => (_meta ? { ...plain, params: { ...Object(plain.params), _meta } } : plain)),
  );
const header = fc.constantFrom<Record<string, string>>(
  {},
  { 'MCP-Protocol-Version': '2025-06-18' },
  { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'tools/call', 'Mcp-Name': 'get_deal' },
  { 'MCP-Protocol-Version': 'x', 'Mcp-Session-Id': 'y', 'Last-Event-Id': 'z' },
  { Accept: 'text/html' },
);

describe('arbitrary input', () => {
  it('messages of JSON-RPC, alone and in batches, never get a 5xx nor a hang', async () => {
    const body = fc.oneof(message, fc.array(message, { maxLength: 5 }), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(body, header, async (sent, headers) => {
        const status = await answerTo(JSON.stringify(sent), headers);
        assert.ok(status < 500, `${status}`);
      }),
      { numRuns: RUNS },
    );
  });

  it('bytes never get a 5xx nor a hang', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), header, async (sent, headers) => {
        assert.ok((await answerTo(sent, headers)) < 500);
      }),
      { numRuns: 100 },
    );
  });

  it('arguments of any tool are answered by the tool or refused, never with a 5xx', async () => {
    await fc.assert(
      fc.asyncProperty(toolName, anyArguments, async (name, args) => {
        const { status, body } = await postMessage(api, 'tools/call', { name, arguments: args });
        // Such keys are refused at the door, whatever they are for.
        if (/"(__proto__|constructor)":/.test(JSON.stringify(args)) && status === 400) return;
        assert.equal(status, 200);
        const { result, error } = Object(body);
        assert.ok(error?.code === -32602 || Array.isArray(result?.content), JSON.stringify(body));
        if (result?.isError) assert.doesNotMatch(result.content[0].text, /server failed/);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('JSON whose members are named like those of JavaScript', () => {
  it('is refused or stored by each tool, in every argument', async () => {
    const listed: { name: string; inputSchema: { properties: object } }[] = Object(
      (await postMessage(api, 'tools/list')).body,
    ).result.tools;
    for (const { name, inputSchema } of listed) {
      for (const value of MISNAMED) {
        const names = Object.keys(inputSchema.properties).filter((argument) => argument !== 'dry_run');
        const given = Object.fromEntries(names.map((argument) => [argument, value]));
        const { status, body } = await postMessage(api, 'tools/call', { name, arguments: given });
        assert.equal(status, 200, name);
        assert.doesNotMatch(JSON.stringify(body), /could not handle the request|Internal error/, name);
      }
    }
  });
});

describe('what is meant to break', () => {
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
  const callWith = (args: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"log_activity","arguments":${args}}}`;
  const bodies: [string, string][] = [
    ['a body nested 100,000 deep', nested(100_000)],
    ['arguments nested 50,000 deep', callWith(nested(50_000))],
    [
      'metadata nested 50,000 deep',
      callWith(`{"activity_type":"note","description":"x","metadata":${nested(50_000)}}`),
    ],
    ['a list nested 100,000 deep', '['.repeat(100_000) + ']'.repeat(100_000)],
    [
      'a batch of 1,000',
      JSON.stringify(Array.from({ length: 1_000 }, () => ({ jsonrpc: '2.0', id: 1, method: 'ping' }))),
    ],
    ['an id that a double cannot hold', '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}'],
    ['NUL in a text', callWith('{"activity_type":"note","description":"\\u0000"}')],
    ['half a surrogate pair', callWith('{"activity_type":"note","description":"\\ud800"}')],
    ['a key that pollutes, escaped', callWith('{"\\u005f_proto__":{"polluted":true}}')],
    [
      'a name of a megabyte',
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${'x'.repeat(1_000_000)}"}}`,
    ],
    ['a method of a megabyte', `{"jsonrpc":"2.0","id":1,"method":"${'x'.repeat(1_000_000)}"}`],
  ];
  for (const [what, body] of bodies) {
    it(`${what}: an answer below 500, and the server goes on`, async () => {
      const before = await everyRow(api);
      assert.ok((await answerTo(body)) < 500);
      assert.deepEqual(differences(before, await everyRow(api)), {});
      assert.equal(await answerTo('{"jsonrpc":"2.0","id":1,"method":"ping"}'), 200);
    });
  }
});
