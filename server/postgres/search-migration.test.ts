import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ClientConfig } from 'pg';
import { openTestCluster } from '../../test/cluster.ts';
import { quietLog } from '../../test/log.ts';
import { ownerConnection } from './embedded/embedded.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { query } from './testing/processes.ts';

/** What becomes of contacts from before texts were folded as they are now. */

const ORGANIZATION = '018f0000-0000-7000-8000-000000000001';
const ALIKE = '018f0000-0000-7000-8000-00000000000a';

describe('an installation that had contacts before the search by words', async () => {
  const { cluster, client, leave } = await openTestCluster();
  const database = `test_${process.pid}_search`;
  const connection: ClientConfig = ownerConnection(cluster, 'test', database);
  after(async () => {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await leave();
  });

  it('finds them, keeps tags that now count as one, and names who has them', async () => {
    await client.query(`CREATE DATABASE ${database}`);
    await migrate(connection, MIGRATIONS, quietLog, '0042_consent_in_one.sql');
    await query(
      connection,
      `INSERT INTO organizations (id, name, slug) VALUES ('${ORGANIZATION}', 'Acme', 'acme');
       INSERT INTO contacts (org_id, id, first_name, last_name, email, phone, tags, status, source, created_at, updated_at) VALUES
         ('${ORGANIZATION}', '${ALIKE}', 'Petra', 'Lüders', 'ΣΑΣ@x.example', '+49 40 1', ARRAY['caf\u00e9', 'cafe\u0301', 'x'], 'active', 'api', now(), now()),
         ('${ORGANIZATION}', gen_random_uuid(), 'Ada', 'One', NULL, NULL, '{a,b}', 'active', 'api', now(), now());
       INSERT INTO custom_fields (org_id, id, object, key, label, type, sort_order, created_at, updated_at, filterable)
         VALUES ('${ORGANIZATION}', '${ALIKE}', 'contact', 'k', 'K', 'text', 1, now(), now(), true);
       INSERT INTO custom_values (org_id, record_id, field_id, place, text_folded) VALUES ('${ORGANIZATION}', '${ALIKE}', '${ALIKE}', 1, 'σας')`,
    );
    const warnings: string[] = [];
    const log = { ...quietLog, warn: (_fields: object, message: string) => void warnings.push(message) };
    await migrate(connection, MIGRATIONS, log);
    assert.match(warnings.join(), new RegExp(`^1 contacts have tags .* Contacts: ${ALIKE}$`));
    assert.deepEqual(
      await query(
        connection,
        `SELECT tags, email_folded, name_folded, search_words, (SELECT text_folded FROM custom_values) AS own
         FROM contacts WHERE org_id = '${ORGANIZATION}' AND id = '${ALIKE}'`,
      ),
      [
        {
          tags: ['caf\u00e9', 'cafe\u0301', 'x'],
          email_folded: 'σασ@x.example',
          name_folded: 'luders petra',
          search_words: 'petra luders\nσασ@x.example  \n49401',
          own: 'σασ',
        },
      ],
    );
    const found = await query(
      { ...connection, options: `-c kontor.org_id=${ORGANIZATION}` },
      `SELECT id FROM find_contacts(NULL, NULL, 'luders pet', NULL, ARRAY['CAF\u00c9'])`,
    );
    assert.deepEqual(found, [{ id: ALIKE }]);
  });
});
