import { timingSafeEqual } from 'node:crypto';
import type { Statements } from '../../kernel/database/database.ts';
import { sql } from '../../kernel/database/sql.ts';
import { ApiError, Conflict, conflict } from '../../kernel/operations/errors.ts';
import type { AccessDatabase } from '../access-database.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { newToken } from '../sessions/sessions.ts';
import { selectAnyOrganization } from './organization.sql.ts';
import {
  deleteOldSetUpLinks,
  deleteSetUpLinks,
  insertSetUpLink,
  selectSetUpLinks,
} from './setup-link.sql.ts';

const SET_UP_ALREADY = new Conflict('Kontor is already set up. Sign in.');

/** "ACCE": only one process at a time sets up the first organization. */
const FIRST_RUN_LOCK = 0x41434345;

/** Whether any organization exists. Until then, anyone with a link of `createSetUpLink` can set up the first one. */
export async function hasOrganization(statements: Statements): Promise<boolean> {
  return (await statements.query(selectAnyOrganization())).length > 0;
}

/**
 * Creates a link to set up the first organization, for the person who started Kontor. It works on all processes and
 * after a restart, until an organization exists.
 * @param baseUrl where people reach Kontor
 * @returns undefined if an organization exists
 */
export async function createSetUpLink(
  database: AccessDatabase,
  baseUrl: string,
): Promise<string | undefined> {
  if (await hasOrganization(database)) {
    await database.query(deleteSetUpLinks());
    return undefined;
  }
  const secret = newToken();
  await database.query(insertSetUpLink(hashCredential(secret)));
  await database.query(deleteOldSetUpLinks());
  return `${baseUrl}/?setup=${secret}`;
}

/** Whether a secret belongs to a link, in constant time. */
export async function isSetUpSecret(statements: Statements, secret: string): Promise<boolean> {
  const given = hashCredential(secret);
  const links = await statements.query<{ secret_hash: Buffer }>(selectSetUpLinks());
  return links.filter(({ secret_hash }) => timingSafeEqual(secret_hash, given)).length > 0;
}

/**
 * Sets up the first organization.
 * @param secret the secret of a link
 * @param setUp creates an organization with everything it needs, in the given transaction
 * @throws 409 `conflict` if there already is one, 403 `forbidden` for a wrong secret, and the errors of `setUp`
 */
export function setUpFirst<Result>(
  database: AccessDatabase,
  secret: string,
  setUp: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (statements) => {
    await statements.query(sql`SELECT pg_advisory_xact_lock(${FIRST_RUN_LOCK})`);
    if (await hasOrganization(statements)) throw conflict(SET_UP_ALREADY);
    if (!(await isSetUpSecret(statements, secret))) {
      throw new ApiError(403, 'forbidden', 'Open the link that Kontor printed when it started.');
    }
    const result = await setUp(statements);
    await statements.query(deleteSetUpLinks());
    return result;
  });
}
