import { sql } from '../../kernel/database/sql.ts';
import type { SealedColumn } from '../../kernel/secrets/sealed-column.ts';

/** The keys of the authorization server, as a column of secrets. They belong to the whole installation. */

/** The place of such a key; the row is its name. */
export const OAUTH_KEY = { table: 'oauth_keys', column: 'value' } as const;

/** All columns with secrets of the authorization server. */
export const oauthSecrets: readonly SealedColumn[] = [
  {
    ...OAUTH_KEY,
    name: 'OAuth keys',
    lockReadable: (limit) => sql`
      SELECT NULL AS organization_id, k.name AS row_id, encode(k.value, 'hex') AS value FROM oauth_keys k
      WHERE k.value IS NOT NULL ORDER BY k.name LIMIT ${limit} FOR UPDATE`,
    writeSealed: (rows) => sql`
      UPDATE oauth_keys k SET value = NULL, sealed = decode(w.sealed, 'hex')
      FROM unnest(${rows.map((row) => row.row_id)}::text[], ${rows.map((row) => row.sealed.toString('hex'))}::text[])
        AS w (name, sealed)
      WHERE k.name = w.name`,
    selectSealed: (after, limit) => sql`
      SELECT NULL AS organization_id, k.name AS row_id, k.sealed, NULL AS label FROM oauth_keys k
      WHERE k.sealed IS NOT NULL AND k.name > ${after?.row_id ?? ''} ORDER BY k.name LIMIT ${limit}`,
    // The next start creates another key; only unfinished authorization requests have to be repeated.
    giveUp: ({ row_id }) => sql`DELETE FROM oauth_keys k WHERE k.name = ${row_id}`,
  },
];
