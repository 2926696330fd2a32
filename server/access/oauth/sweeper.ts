import type { FastifyBaseLogger } from 'fastify';
import type { Statements } from '../../kernel/database.ts';
import { deleteExpiredInteractions } from './provider/interaction.sql.ts';
import { deleteUnusedRegistrations } from './registrations/registration.sql.ts';
import { deleteExpiredTokens } from './tokens/token.sql.ts';

const INTERVAL_MS = 3_600_000;

/**
 * Removes once an hour what is of no more use: expired tokens, unanswered requests, registrations that nobody used.
 * Every process may do it at the same time.
 * @returns what stops it
 */
export function startSweeping(database: Statements, log: Pick<FastifyBaseLogger, 'warn'>): () => void {
  const timer = setInterval(() => {
    sweep(database).catch((error: unknown) =>
      log.warn({ err: error }, 'expired tokens could not be removed'),
    );
  }, INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** Removes what is of no more use, now. */
export async function sweep(database: Statements): Promise<void> {
  await database.query(deleteExpiredTokens());
  await database.query(deleteExpiredInteractions());
  await database.query(deleteUnusedRegistrations());
}
