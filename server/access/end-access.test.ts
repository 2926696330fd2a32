import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../test/database.ts';
import { SECURITY_NOTICE } from '../kernel/audit/security-notice.ts';
import { type Sql, toQuery } from '../kernel/database/sql.ts';
import { INSTALLATION } from '../kernel/jobs/job.ts';
import { endAccess } from './end-access.ts';

const owner = new pg.Client(await testDatabase());
await owner.connect();
after(() => owner.end());
const query = async <Row extends object>(statement: Sql) => (await owner.query<Row>(toQuery(statement))).rows;

describe('what a restore ends', () => {
  it('includes e-mails that waited, because they may have been sent since', async () => {
    const kinds = [SECURITY_NOTICE, 'access.seal-audit-log'];
    await owner.query(
      `INSERT INTO jobs (org_id, id, kind, input, due_at) SELECT $1, gen_random_uuid(), unnest($2::text[]), '{}', now()`,
      [INSTALLATION, kinds],
    );
    assert.deepEqual(await endAccess({ query }, false), []);
    const { rows } = await owner.query('SELECT kind FROM jobs');
    assert.deepEqual(rows, [{ kind: 'access.seal-audit-log' }]);
  });
});
