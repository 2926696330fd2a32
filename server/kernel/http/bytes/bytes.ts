import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../operations/credential.ts';
import type { Kernel } from '../../operations/operation.ts';
import type { RepeatMark } from '../../operations/repeats.ts';
import type { Result } from '../../operations/result.ts';
import { type StreamedBody, withStreamedBody } from './streamed-body.ts';

/** A request with bytes as its body. */
export interface BytesRequest {
  readonly kernel: Kernel;
  readonly caller: Caller;
  /** What the path and the query say. */
  readonly input: object;
  readonly body: StreamedBody;
  /** What marks a repetition of the request, given what identifies the bytes. */
  readonly markOf: (bytes: string) => RepeatMark | undefined;
}

/** Content types of a file, each with an example of its content. */
export type FileTypes = Readonly<Record<string, string>>;

/** Takes bytes as they arrive, in the place of a route's operation. */
export type Receive = (request: BytesRequest) => Promise<Result>;

/** An answer with bytes as its body. */
export interface BytesAnswer {
  readonly kernel: Kernel;
  readonly caller: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** What the operation of the route returned. */
  readonly result: Result;
}

/** Sends bytes. */
export type Send = (answer: BytesAnswer) => Promise<FastifyReply>;

/** Makes a Fastify scope leave bodies of any type to be read as they arrive. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

/** Passes the body of a request on as it arrives. */
export async function receiveBytes(
  request: FastifyRequest,
  receive: Receive,
  call: Omit<BytesRequest, 'body'>,
): Promise<Result> {
  const { uploadStall } = request.server.edgeLimits;
  return withStreamedBody(request.raw, uploadStall, (body) => receive({ ...call, body }));
}
