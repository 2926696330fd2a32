import type { FastifyRequest } from 'fastify';
import { CORS_HEADERS, PREFLIGHT_HEADERS } from '../http/cors.ts';

/** Unlike the API, the MCP server accepts only the origins that `addresses.ts` allows. */
export function corsHeaders({ headers: { origin } }: FastifyRequest): Record<string, string> {
  if (origin === undefined) return {};
  return {
    ...CORS_HEADERS,
    'Access-Control-Allow-Origin': origin,
    Vary: 'Origin',
  };
}

/** Answers the preflight requests of browsers. */
export function preflightHeaders(request: FastifyRequest): Record<string, string> {
  const protocol = 'Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-Id';
  return {
    ...PREFLIGHT_HEADERS,
    ...corsHeaders(request),
    'Access-Control-Allow-Methods': 'POST',
    'Access-Control-Allow-Headers': `${PREFLIGHT_HEADERS['Access-Control-Allow-Headers']}, ${protocol}`,
  };
}
