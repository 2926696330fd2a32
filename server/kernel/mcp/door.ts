import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from '../http/origin.ts';
import type { Credential } from '../operations/credential.ts';
import { ApiError } from '../operations/errors.ts';
import { type AddressCheck, createAddressCheck } from './addresses.ts';
import { corsHeaders } from './cors.ts';
import type { McpOptions } from './mcp.ts';
import { countMessages, readMessages, toolCalledBy } from './messages.ts';
import { answerMcp } from './protocol.ts';
import { scopesOfTools } from './tool.ts';
import { ToolCatalog } from './tool-catalog.ts';
import { createToolServer, instructionsOf } from './tool-server.ts';

/** What the paths of MCP call. */
export interface McpDoor {
  readonly checkAddress: AddressCheck;
  /**
   * Admits a request. Throws the refusal of the guard, where a 401 says where to sign in, and 403 for a foreign
   * address.
   */
  readonly admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
  /** Answers the messages of an admitted request. */
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
}

/** Creates the door for agents; throws if two tools have the same name. */
export function createMcpDoor(options: McpOptions): McpDoor {
  const { kernel, guard, baseUrl, metadataUrl } = options;
  const catalog = new ToolCatalog(options.tools, options.toolsPageSize, kernel.records);
  const services = { kernel, catalog, instructions: instructionsOf(options.instructions) };
  const scopes = scopesOfTools(options.tools);
  const checkAddress = createAddressCheck(baseUrl);
  const credentials = new WeakMap<FastifyRequest, Credential>();

  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await guard(request, reply);
    checkAddress(request.hostname, request.headers.origin);
    reply.headers(corsHeaders(request));
    if (!identity.credential) {
      throw challenge(identity.refusal, metadataUrl(`${baseUrl}${request.routeOptions.url}`), scopes);
    }
    credentials.set(request, identity.credential);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const credential = credentials.get(request);
    if (!credential) throw new Error('The guard admitted a request without a credential.');
    const read = readMessages(request.body);
    if ('fault' in read) return reply.status(400).send(read.fault);
    // Only the name of a tool that there is: anything else could be a value.
    request.tool = catalog.find(toolCalledBy(read.body) ?? '')?.name;
    // Each message of a batch counts against the rate limit, so a batch does not bypass it. The first one was already
    // counted.
    const others = countMessages(read.body) - 1;
    if (others > 0) await guard(request, reply, others);
    const caller = { credential, requestId: request.id, client: clientOf(request), log: request.log };
    const headers = protocolHeaders(request);
    const { status, type, text } = await answerMcp(createToolServer(services, caller), {
      headers,
      body: read.body,
    });
    reply.status(status);
    return text === '' ? reply.send() : reply.type(type).send(text);
  };
  return { checkAddress, admit, answer };
}

/**
 * A 401 tells a client where to learn how to sign in (RFC 9728, section 5.1) and what to ask for (RFC 6750, section
 * 3).
 */
function challenge(refusal: unknown, metadataUrl: string, scopes: readonly string[]): unknown {
  if (!(refusal instanceof ApiError) || refusal.status !== 401) return refusal;
  const { 'WWW-Authenticate': bearer = 'Bearer' } = refusal.headers;
  const separator = bearer.includes('=') ? ', ' : ' ';
  const parameters = `resource_metadata="${metadataUrl}", scope="${scopes.join(' ')}"`;
  const headers = { 'WWW-Authenticate': `${bearer}${separator}${parameters}` };
  return new ApiError(401, refusal.code, refusal.message, { headers });
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
