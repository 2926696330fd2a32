import { randomBytes } from 'node:crypto';
import type { Statements } from '../../../kernel/database.ts';
import { insertKey, selectKey } from './interaction.sql.ts';

const NAME = 'cookies';

/** The key that signs the cookies of authorization requests; the first process to start makes it for all. */
export async function loadCookieKey(database: Statements): Promise<string> {
  await database.query(insertKey(NAME, randomBytes(32)));
  const [row] = await database.query<{ value: Buffer }>(selectKey(NAME));
  if (!row) throw new Error('The key of the OAuth cookies is missing.');
  return row.value.toString('base64url');
}
