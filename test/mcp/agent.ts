import assert from 'node:assert/strict';
import { after } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { TestApi, TestResponse } from '../api.ts';

/** What tests of the MCP server share. */

/** The answer of a tool as tests look at it. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly texts: readonly string[];
  /** `structuredContent`. */
  readonly structured: Record<string, unknown>;
}

/** Posts one message of JSON-RPC as it is. */
export function postMessage(
  api: TestApi,
  method: string,
  params: object = {},
  options: { readonly key?: string | null; readonly headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  return api.post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, options);
}

/** Calls a tool; fails the test when the answer is not that of a tool. */
export async function callTool(
  api: TestApi,
  name: string,
  args: object = {},
  key?: string,
): Promise<ToolAnswer> {
  const response = await postMessage(
    api,
    'tools/call',
    { name, arguments: args },
    key === undefined ? {} : { key },
  );
  const { result } = Object(response.body);
  assert.ok(result, `${name} answered ${response.status} ${JSON.stringify(response.body)}`);
  const { isError = false, content, structuredContent } = result;
  return { isError, texts: content.map(({ text }: { text: string }) => text), structured: structuredContent };
}

/** The `data` of a tool's answer; fails the test when the tool failed. */
export async function toolData<Data = Record<string, unknown>>(
  api: TestApi,
  name: string,
  args: object = {},
  key?: string,
): Promise<Data> {
  const { isError, texts, structured } = await callTool(api, name, args, key);
  assert.ok(!isError, `${name} failed: ${texts.join(' ')}`);
  return Object(structured).data;
}

/** What a tool that was refused says. */
export async function toolError(
  api: TestApi,
  name: string,
  args: object = {},
  key?: string,
): Promise<string> {
  const { isError, texts } = await callTool(api, name, args, key);
  assert.ok(isError, `${name} did not fail: ${texts.join(' ')}`);
  return texts.join(' ');
}

/** The official client of version 2, connected until the test file is over. */
export async function connectClient(api: TestApi, key = api.organization.key): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', api.url), {
      requestInit: { headers: { Authorization: `Bearer ${key}` } },
    }),
  );
  after(() => client.close());
  return client;
}
