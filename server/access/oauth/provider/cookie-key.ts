import { randomBytes } from 'node:crypto';
import type { Statements } from '../../../kernel/database/database.ts';
import type { Secrets } from '../../../kernel/secrets/secrets.ts';
import { OAUTH_KEY } from '../oauth.secrets.ts';
import { insertKey, selectKey } from './interaction.sql.ts';

const NAME = 'cookies';
const PLACE = { ...OAUTH_KEY, organizationId: null, rowId: NAME };

/** Loads the key that signs the cookies of authorization requests. The first process to start creates it for all. */
export async function loadCookieKey(database: Statements, secrets: Secrets): Promise<string> {
  return (await readKey(database, secrets)) ?? makeKey(database, secrets);
}

async function makeKey(database: Statements, secrets: Secrets): Promise<string> {
  const value = randomBytes(32);
  const key = (await secrets.canSeal())
    ? { value: null, sealed: await secrets.seal(database, PLACE, value.toString('hex')) }
    : { value, sealed: null };
  await database.query(insertKey(NAME, key));
  const made = await readKey(database, secrets);
  if (made === undefined) throw new Error('The key of the OAuth cookies is missing.');
  return made;
}

async function readKey(database: Statements, secrets: Secrets): Promise<string | undefined> {
  const [row] = await database.query<{ value: Buffer | null; sealed: Buffer | null }>(selectKey(NAME));
  if (row?.sealed) {
    return Buffer.from(await secrets.open(database, PLACE, row.sealed), 'hex').toString('base64url');
  }
  return row?.value?.toString('base64url');
}
