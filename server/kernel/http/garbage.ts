import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { requestTimeout } from '../operations/errors.ts';
import type { LimitHeadersOf } from './guard.ts';

/**
 * Answers requests that are not valid HTTP, exceed the header limit of Node.js or do not complete their headers in
 * time, and closes the connection. Fastify never sees these requests, so the usual headers are set here.
 */
export function garbageHandler(
  limitHeadersOf: LimitHeadersOf,
  everyAnswer: Readonly<Record<string, string>>,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!mayAnswer(error, socket)) return void socket.destroy();
    limitHeadersOf(socket.remoteAddress ?? '').then(
      (headers) => answer(error, socket, { ...everyAnswer, ...headers }),
      () => socket.destroy(),
    );
  };
}

/** An answer to an earlier request may still be on its way; writing now would corrupt it. */
function mayAnswer(error: NodeJS.ErrnoException, socket: Socket): boolean {
  const underWay: unknown = Reflect.get(socket, '_httpMessage');
  return socket.writable && error.code !== 'ECONNRESET' && !underWay;
}

function answer(
  error: NodeJS.ErrnoException,
  socket: Socket,
  others: Readonly<Record<string, string | number>>,
): void {
  const [status, code, message] = REFUSALS[error.code ?? ''] ?? NO_HTTP;
  const body = JSON.stringify({ error: code, message });
  const headers = {
    'X-Request-Id': randomUUID(),
    'Access-Control-Allow-Origin': '*',
    ...others,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}

const NO_HTTP = ['400 Bad Request', 'invalid_request', 'The request is not well-formed HTTP.'] as const;

/** By Node.js error code. */
const REFUSALS: Readonly<Record<string, readonly [status: string, code: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'invalid_request',
    'The headers are too large.',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout', requestTimeout().message],
};
