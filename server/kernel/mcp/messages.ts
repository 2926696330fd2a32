import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { parseJsonBody } from '../http/body.ts';
import { ApiError } from '../operations/errors.ts';

/** The body of a POST, or the error to answer with. */
export type ReadMessages = { readonly body: unknown } | { readonly fault: object };

/** Reads what a client posted: one JSON-RPC message, or several, which versions before 2025-06-18 may send. */
export function readMessages(bytes: unknown): ReadMessages {
  try {
    const body = Buffer.isBuffer(bytes) ? parseJsonBody(bytes) : undefined;
    return body === undefined ? { fault: parseError('The body must be JSON, but it is empty.') } : { body };
  } catch (error) {
    if (error instanceof ApiError) return { fault: parseError(error.message) };
    throw error;
  }
}

/** How many messages a body contains. */
export function countMessages(body: unknown): number {
  return Array.isArray(body) ? Math.max(1, body.length) : 1;
}

/** The name of the tool that a body calls, the first one of a batch. */
export function toolCalledBy(body: unknown): string | undefined {
  const calls = [body].flat().filter((message) => Object(message).method === 'tools/call');
  const { name } = Object(Object(calls[0]).params);
  return typeof name === 'string' ? name : undefined;
}

function parseError(message: string): object {
  return { jsonrpc: '2.0', id: null, error: { code: ProtocolErrorCode.ParseError, message } };
}
