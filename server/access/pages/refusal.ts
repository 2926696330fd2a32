import type { FastifyReply } from 'fastify';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Visit } from './visit.ts';
import { refusalWords } from './words/said.ts';

/**
 * Takes back the cookies of an answer. Those of a transaction that did not commit belong to nothing, and the browser needs its
 * present ones to try again.
 */
export function forgetCookies(reply: FastifyReply): void {
  reply.removeHeader('Set-Cookie');
}

/**
 * Runs what a form requests.
 * @returns undefined on success; otherwise why it was refused, in words for a page, with the status set on the reply
 */
export async function refusalOf(
  { reply, language }: Pick<Visit, 'reply' | 'language'>,
  work: () => Promise<void>,
): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    forgetCookies(reply);
    const { 'Retry-After': retryAfter } = error.headers;
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    reply.status(error.status);
    return refusalWords(error.message, language);
  }
}
