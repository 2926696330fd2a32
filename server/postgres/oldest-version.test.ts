import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { quietLog } from '../../test/log.ts';
import { foldText } from '../kernel/fields/fold-text.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { IS_ROOT, NOBODY, query, temporaryDirectory } from './testing/processes.ts';
import { startTrustingServer } from './testing/trusting-server.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';
const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');
const LOGIN = 'kontor_login';

const skip = existsSync(join(PROGRAMS, 'postgres'))
  ? false
  : 'PostgreSQL 15 is not installed in /usr/lib/postgresql/15';

describe('PostgreSQL 15, by DATABASE_URL', { skip }, () => {
  const directory = join(temporaryDirectory(IS_ROOT ? NOBODY : undefined), 'data');

  before(async () => {
    const maintenance = await startTrustingServer(directory, PROGRAMS, 'C.UTF-8');
    await query(maintenance, `CREATE ROLE ${LOGIN} LOGIN CREATEROLE`);
    await query(maintenance, `CREATE DATABASE kontor OWNER ${LOGIN}`);
  });

  it('opens and takes the schema, for an owner that is not a superuser', async () => {
    const databaseUrl = `postgresql://${LOGIN}@/kontor?host=${encodeURIComponent(directory)}`;
    const database = await openDatabase({
      dataDir: '/nowhere',
      databaseUrl,
      purpose: 'server',
      log: quietLog,
    });
    assert.ok((await migrate(database.connection, MIGRATIONS, quietLog)).length > 0);
    assert.deepEqual(await migrate(database.connection, MIGRATIONS, quietLog), []);
    const app = { ...database.connection, options: '-c role=kontor_app' };
    assert.deepEqual(await query(app, 'SELECT current_user'), [{ current_user: 'kontor_app' }]);
    const letters = 'ΣΊΣΥΦΟΣ İıẞæ Łódź Ёж ⱯꜲ𐐀 Ჰ e\u0301É가각が'.repeat(2);
    const [folded] = await query(
      app,
      `SELECT fold_text('${letters}') AS text, fold_search('${letters}') AS search`,
    );
    const searched = 'σισυφοσ iissae lodz еж ɐꜳ𐐨 ჰ ee가각が'
      .repeat(2)
      .normalize('NFD')
      .replaceAll('\u0306', '');
    assert.deepEqual(folded, { text: foldText(letters), search: searched });
    await database.close();
  });
});
