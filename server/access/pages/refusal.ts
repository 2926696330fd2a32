import type { FastifyReply } from 'fastify';
import { ApiError } from '../../kernel/operations/errors.ts';

/** Fields as a page calls them, where an operation names them as the API does. */
const LABELS: Readonly<Record<string, string>> = {
  email: 'The e-mail address',
  name: 'The name',
  organization: 'The name of the organization',
  password: 'The password',
};

/**
 * Does what a form asks for.
 * @returns why it was refused, in words for a page, with the status already on the reply; undefined when it was done
 */
export async function refusalOf(reply: FastifyReply, work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const { 'Retry-After': retryAfter } = error.headers;
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter);
    reply.status(error.status);
    return error.message.replace(/^'(\w+)'/, (quoted, field) => LABELS[field] ?? quoted);
  }
}
