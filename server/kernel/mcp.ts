import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Credential } from './credential.ts';
import { ApiError } from './errors.ts';
import type { Guard } from './http/guard.ts';
import { createAddressCheck } from './mcp/addresses.ts';
import { corsHeaders, preflightHeaders } from './mcp/cors.ts';
import { countMessages, readMessages } from './mcp/messages.ts';
import { answerMcp } from './mcp/protocol.ts';
import type { Tool } from './mcp/tool.ts';
import { ToolCatalog } from './mcp/tool-catalog.ts';
import { createToolServer } from './mcp/tool-server.ts';
import type { Kernel } from './operation.ts';

/** Where the MCP server is; the second is the path of the live service. */
const PATHS = ['/mcp', '/api-mcp'] as const;

export interface McpOptions {
  readonly kernel: Kernel;
  readonly tools: readonly Tool[];
  readonly guard: Guard;
  /** Where people and apps reach Kontor. */
  readonly baseUrl: string;
  /** Where the metadata of a protected resource stand, by the resource's address (RFC 9728, section 3). */
  readonly metadataUrl: (resource: string) => string;
  /** How many tools a page of `tools/list` has. */
  readonly toolsPageSize?: number;
}

/**
 * Mounts the MCP server (section 1 of the specification; decisions, "MCP"): the door for agents. It holds no rule of the
 * service: tools lead to the operations that REST leads to, with the same credentials and the same rate limit.
 */
export function mountMcp(scope: FastifyInstance, options: McpOptions): void {
  const { kernel, guard, baseUrl, metadataUrl } = options;
  const services = { kernel, catalog: new ToolCatalog(options.tools, options.toolsPageSize) };
  const checkAddress = createAddressCheck(baseUrl);
  const credentials = new WeakMap<FastifyRequest, Credential>();

  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await guard(request, reply);
    checkAddress(request.hostname, request.headers.origin);
    reply.headers(corsHeaders(request));
    if (!identity.credential) {
      throw challenge(identity.refusal, metadataUrl(`${baseUrl}${request.routeOptions.url}`));
    }
    credentials.set(request, identity.credential);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const credential = credentials.get(request);
    if (!credential) throw new Error('A request passed the guard without a credential.');
    const read = readMessages(request.body);
    if ('fault' in read) return reply.status(400).send(read.fault);
    // Each message of a batch draws on the rate limit, so that a batch is no way around it.
    for (let message = 1; message < countMessages(read.body); message++) await guard(request, reply);
    const caller = { credential, requestId: request.id, log: request.log };
    const headers = protocolHeaders(request);
    const { status, type, text } = await answerMcp(createToolServer(services, caller), {
      headers,
      body: read.body,
    });
    reply.status(status);
    return text === '' ? reply.send() : reply.type(type).send(text);
  };

  takeRawJson(scope);
  for (const url of PATHS) {
    scope.post(url, { onRequest: admit }, answer);
    refuseOtherMethods(scope, url, admit);
    scope.options(url, (request, reply) => {
      checkAddress(request.hostname, request.headers.origin);
      return reply.status(204).headers(preflightHeaders(request)).send();
    });
  }
}

/** The body is parsed where a fault in it can be answered as JSON-RPC wants it. */
function takeRawJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}

/** There is neither a stream to listen to by GET nor a session to DELETE; 405 tells clients so. */
function refuseOtherMethods(
  scope: FastifyInstance,
  url: string,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  scope.route({
    url,
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'],
    onRequest: async (request, reply) => {
      await admit(request, reply);
      const message = `${request.method} is not possible here; allowed: POST.`;
      throw new ApiError(405, 'method_not_allowed', message, { headers: { Allow: 'POST' } });
    },
    handler: () => undefined,
  });
}

/** 401 says where a client learns how to log in (RFC 9728, section 5.1). */
function challenge(refusal: unknown, metadataUrl: string): unknown {
  if (!(refusal instanceof ApiError) || refusal.status !== 401) return refusal;
  const headers = { 'WWW-Authenticate': `Bearer resource_metadata="${metadataUrl}"` };
  return new ApiError(401, refusal.code, refusal.message, { headers });
}

function protocolHeaders({ headers }: FastifyRequest): Record<string, string> {
  const own = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
