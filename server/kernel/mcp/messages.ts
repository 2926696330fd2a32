import { ProtocolErrorCode } from '@modelcontextprotocol/server';
import { ApiError } from '../errors.ts';
import { parseJsonBody } from '../http/body.ts';

/** The body of a POST as the protocol takes it, or the fault to answer with. */
export type ReadMessage = { readonly body: unknown } | { readonly fault: object };

/** Reads what a client posted: one message of JSON-RPC, or several, as versions before 2025-06-18 may send. */
export function readMessages(bytes: unknown): ReadMessage {
  try {
    const body = Buffer.isBuffer(bytes) ? parseJsonBody(bytes) : undefined;
    if (body === undefined) return { fault: parseError('The body must be JSON, and there is none.') };
    return { body: Array.isArray(body) ? withoutNotifications(body) : body };
  } catch (error) {
    if (error instanceof ApiError) return { fault: parseError(error.message) };
    throw error;
  }
}

/**
 * How many messages of a body draw on the rate limit. Each call of a batch is a call, so that a batch is no way around
 * the limit.
 */
export function countMessages(body: unknown): number {
  return Array.isArray(body) ? Math.max(1, body.length) : 1;
}

/**
 * A server without memory has no use for notifications, and one that cancels a call of the same batch would leave the
 * batch without its answer.
 */
function withoutNotifications(batch: readonly unknown[]): readonly unknown[] {
  const others = batch.filter(
    (message) => typeof message !== 'object' || message === null || 'id' in message,
  );
  return others.length > 0 ? others : batch;
}

function parseError(message: string): object {
  return { jsonrpc: '2.0', id: null, error: { code: ProtocolErrorCode.ParseError, message } };
}
