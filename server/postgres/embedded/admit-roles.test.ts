import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ClientConfig } from 'pg';
import { SERVICE_ROLES } from '../roles.ts';
import { IS_ROOT, NOBODY, openInProcess, queryAs, temporaryDirectory } from '../testing/processes.ts';

/** Whom Kontor may be started by. */
const STARTERS: Readonly<Record<string, typeof NOBODY | undefined>> = IS_ROOT
  ? { root: undefined, 'an ordinary user': NOBODY }
  : { 'an ordinary user': undefined };

for (const [starter, account] of Object.entries(STARTERS)) {
  describe(`The roles of the service, started by ${starter}`, () => {
    const user = account ?? {};
    const dataDir = join(temporaryDirectory(account), 'data');
    const mappings = join(dataDir, 'postgres', 'pg_ident.conf');

    /** What a version of Kontor left that let only the owner in. */
    const makeOld = (connection: ClientConfig) => {
      for (const role of SERVICE_ROLES) queryAs(user, connection, `ALTER ROLE ${role} NOLOGIN`);
      const lines = readFileSync(mappings, 'utf8').split('\n');
      writeFileSync(mappings, `${lines.find((line) => line.endsWith(' kontor_owner'))}\n`);
      queryAs(user, connection, 'SELECT pg_reload_conf()');
    };
    const mustSignIn = (connection: ClientConfig) => {
      for (const role of SERVICE_ROLES) {
        const [row] = queryAs(user, { ...connection, user: role }, 'SELECT session_user AS name');
        assert.deepEqual(row, { name: role });
      }
    };

    it('sign in by their own names', async () => {
      const opened = await openInProcess(dataDir, 'server', user);
      mustSignIn(opened.connection);
      await opened.close();
    });

    it('do so in a data directory of an older version', async () => {
      const opened = await openInProcess(dataDir, 'server', user);
      makeOld(opened.connection);
      await opened.close();
      const again = await openInProcess(dataDir, 'server', user);
      mustSignIn(again.connection);
      await again.close();
    });

    it('do so in a PostgreSQL that an older version left running', async () => {
      const opened = await openInProcess(dataDir, 'server', user);
      makeOld(opened.connection);
      await opened.kill();
      const again = await openInProcess(dataDir, 'server', user);
      assert.equal(again.refused, undefined);
      mustSignIn(again.connection);
      await again.close();
    });
  });
}
