import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../http/guard.ts';
import { acceptJson } from '../http/json-bodies.ts';
import { methodOf } from '../http/methods.ts';
import { lazily } from '../lazily.ts';
import { ApiError } from '../operations/errors.ts';
import type { Kernel } from '../operations/operation.ts';
import { preflightHeaders } from './cors.ts';
import type { Tool } from './tool.ts';

/** The paths of the MCP server (docs/behaviour/authentication.md 13). */
const PATHS = ['/mcp', '/api-mcp'] as const;

export interface McpOptions {
  readonly kernel: Kernel;
  readonly tools: readonly Tool[];
  /** What an agent is told about each family when it connects. */
  readonly instructions: readonly string[];
  readonly guard: Guard;
  /** Where people and apps reach Kontor. */
  readonly baseUrl: string;
  /** The URL of the metadata of a protected resource, by the resource's URL (RFC 9728, section 3). */
  readonly metadataUrl: (resource: string) => string;
  /** How many tools are on a page of `tools/list`. */
  readonly toolsPageSize?: number;
}

/**
 * Mounts the MCP server (docs/behaviour/authentication.md 13), the door for agents. It contains no rules of the
 * service: tools call the same operations as REST, with the same credentials and rate limit.
 */
export function mountMcp(scope: FastifyInstance, options: McpOptions): void {
  // The protocol library and the tool descriptions are loaded for the first agent; many servers never see one.
  const openDoor = lazily(async () => {
    const { createMcpDoor } = await import('./door.ts');
    return createMcpDoor(options);
  });
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const door = await openDoor();
    await door.admit(request, reply);
  };
  // The body is parsed where an error in it can be answered as JSON-RPC requires.
  acceptJson(scope, (bytes) => bytes);
  for (const url of PATHS) {
    scope.post(url, { onRequest: admit }, async (request, reply) => {
      const door = await openDoor();
      return door.answer(request, reply);
    });
    refuseOtherMethods(scope, url, admit);
    scope.options(url, async (request, reply) => {
      const door = await openDoor();
      door.checkAddress(request.hostname, request.headers.origin);
      return reply.status(204).headers(preflightHeaders(request)).send();
    });
  }
}

/** There is no stream to GET and no session to DELETE; 405 says so. */
function refuseOtherMethods(
  scope: FastifyInstance,
  url: string,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<void>,
): void {
  scope.route({
    url,
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'TRACE'],
    onRequest: async (request, reply) => {
      await admit(request, reply);
      const message = `${methodOf(request)} is not allowed here; use POST.`;
      throw new ApiError(405, 'method_not_allowed', message, { headers: { Allow: 'POST' } });
    },
    handler: () => undefined,
  });
}
