import {
  classifyInboundRequest,
  createMcpHandler,
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { exchange } from './json-exchange.ts';

/** A POST with JSON-RPC, reduced to what the protocol needs. */
export interface McpRequest {
  /** The `mcp-…` headers by name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body: one message or several. */
  readonly body: unknown;
}

/** The answer to a POST; the text is empty if there is nothing to say. */
export interface McpAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Answers one request of the Streamable HTTP transport in any protocol version. It is stateless: the server object
 * exists only for this request.
 */
export async function answerMcp(server: Server, request: McpRequest): Promise<McpAnswer> {
  const { headers, body } = request;
  const version = headers['mcp-protocol-version'];
  const method = headers['mcp-method'];
  const name = headers['mcp-name'];
  const { kind } = classifyInboundRequest({
    httpMethod: 'POST',
    ...(version === undefined ? {} : { protocolVersionHeader: version }),
    ...(method === undefined ? {} : { mcpMethodHeader: method }),
    ...(name === undefined ? {} : { mcpNameHeader: name }),
    body,
  });
  return kind === 'legacy' ? answerLegacy(server, request) : answerModern(server, request);
}

/** Versions from 2026-07-28 on have no handshake; each request is self-contained. */
async function answerModern(server: Server, { headers, body }: McpRequest): Promise<McpAnswer> {
  const request = new Request('http://kontor/mcp', {
    method: 'POST',
    headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
  });
  const handler = createMcpHandler(() => server, { legacy: 'reject' });
  const response = await handler.fetch(request, { parsedBody: body });
  const type = response.headers.get('content-type') ?? JSON_TYPE;
  return { status: response.status, type, text: await response.text() };
}

/** The most messages that a client of version 2025-03-26 may send at once. */
const LARGEST_BATCH = 100;

/** Versions up to 2025-11-25. Notifications mean nothing to a stateless server, so they are only acknowledged. */
async function answerLegacy(server: Server, { headers, body }: McpRequest): Promise<McpAnswer> {
  const batch = Array.isArray(body) ? body : [body];
  const messages = readMessages(batch);
  if (!messages) return fault('The body must be a JSON-RPC 2.0 message, or an array of at most 100.');
  const begins = messages.some((message) => 'method' in message && message.method === 'initialize');
  if (begins && messages.length > 1) return fault('initialize must be sent alone.');
  const version = headers['mcp-protocol-version'];
  if (!begins && version !== undefined && !SUPPORTED_PROTOCOL_VERSIONS.includes(version)) {
    return fault(
      `Unsupported protocol version; the supported ones are ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
    );
  }
  const requests = messages.filter((message) => 'method' in message && 'id' in message);
  if (requests.length === 0) return { status: 202, type: JSON_TYPE, text: '' };
  const answers = await exchange(server, requests);
  return { status: 200, type: JSON_TYPE, text: JSON.stringify(Array.isArray(body) ? answers : answers[0]) };
}

function readMessages(batch: readonly unknown[]): readonly JSONRPCMessage[] | undefined {
  if (batch.length === 0 || batch.length > LARGEST_BATCH) return undefined;
  try {
    return batch.map(parseJSONRPCMessage);
  } catch {
    return undefined;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

function fault(message: string): McpAnswer {
  const error = { code: ProtocolErrorCode.InvalidRequest, message };
  return { status: 400, type: JSON_TYPE, text: JSON.stringify({ jsonrpc: '2.0', id: null, error }) };
}
