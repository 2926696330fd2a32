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

const SET_UP_ALREADY = new Conflict('Kontor is set up already; sign in.');

/** "ACCE": one process at a time sets up the first organization. */
const FIRST_RUN_LOCK = 0x41434345;

/** Tells whether there is any organization; until there is, who has a link of `createSetUpLink` sets up the first. */
export async function hasOrganization(statements: Statements): Promise<boolean> {
  return (await statements.query(selectAnyOrganization())).length > 0;
}

/**
 * Makes a link to the set-up of the first organization, for whoever started Kontor. It works at every process, and after
 * a restart, until there is an organization.
 * @param baseUrl where people reach Kontor
 * @returns undefined when there is an organization
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

/** Tells whether a secret is that of a link; takes as long whatever it is. */
export async function isSetUpSecret(statements: Statements, secret: string): Promise<boolean> {
  const given = hashCredential(secret);
  const links = await statements.query<{ secret_hash: Buffer }>(selectSetUpLinks());
  return links.filter(({ secret_hash }) => timingSafeEqual(secret_hash, given)).length > 0;
}

/**
 * Sets up the first organization.
 * @param secret of a link
 * @param setUp creates an organization with all that belongs to it, in the transaction that it is given
 * @throws 409 `conflict` when there is one already, 403 `forbidden` for another secret, and what `setUp` refuses
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
