import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { freePort } from '../server/access/oauth/testing/oauth-service.ts';
import { reachableBinaries } from '../server/postgres/embedded/reachable-binaries.ts';
import {
  eventually,
  IS_ROOT,
  NOBODY,
  query,
  temporaryDirectory,
} from '../server/postgres/testing/processes.ts';
import { BUILT_IN, startTrustingServer } from '../server/postgres/testing/trusting-server.ts';
import { findProgram } from './optional.ts';

/**
 * The container without a container engine: what the Dockerfile says is read from it and run in a mount namespace, as a user id without
 * a name and with a read-only root.
 */

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const VERSION: unknown = JSON.parse(read('package.json')).version;

/** The instructions of the last stage, by name. */
const lastStage = Map.groupBy(
  instructionsOf(
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '',
  ),
  ({ name }) => name,
);

function instructionsOf(text: string): { name: string; rest: string }[] {
  const joined = text.replace(/\\\n\s*/g, '').replace(/^#.*\n/gm, '');
  return [...joined.matchAll(/^([A-Z]+) (.+(?:\n {2}CMD .+)?)$/gm)].map(([, name = '', rest = '']) => ({
    name,
    rest,
  }));
}

const only = (name: string) => lastStage.get(name)?.at(-1)?.rest ?? assert.fail(`The image has no ${name}.`);
const list = (text: string): string[] => JSON.parse(text.slice(text.indexOf('[')));
const environment = Object.fromEntries(
  only('ENV')
    .split(' ')
    .map((pair) => pair.split('=')),
);

describe('the image', () => {
  it('runs as a numeric user, which the volume belongs to, and names its health check and labels', () => {
    const user = only('USER');
    assert.match(user, /^[1-9]\d*:[1-9]\d*$/);
    assert.match(read('compose.yaml'), new RegExp(`user: "${user}"`));
    const [uid] = user.split(':');
    assert.ok(
      lastStage
        .get('RUN')
        ?.some(({ rest }) => rest.includes(`--owner=${uid}`) && rest.includes(only('VOLUME'))),
    );
    assert.equal(environment.DATA_DIR, only('VOLUME'));
    // An unnamed volume, with the files on records, would go with its container.
    assert.match(read('compose.yaml'), new RegExp(`^ +- \\w+:${only('VOLUME')}$`, 'm'));
    assert.match(only('HEALTHCHECK'), /readyz/);
    for (const label of ['title', 'version', 'revision', 'licenses']) {
      assert.ok(only('LABEL').includes(`org.opencontainers.image.${label}=`), label);
    }
  });

  it('takes no secret, database or package of the checkout along', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const path of ['**/node_modules', '.git', 'data', '*.env', '*.backup'])
      assert.ok(ignored.includes(path), path);
  });

  it('starts what is in the checkout', () => {
    const [program, ...files] = list(only('ENTRYPOINT'));
    assert.equal(program, 'node');
    for (const file of files.filter((word) => !word.startsWith('--')))
      assert.ok(existsSync(join(ROOT, file)), file);
  });
});

describe('what is published beside the image', () => {
  it('has the version of package.json', () => {
    assert.equal(JSON.parse(read('server.json')).version, VERSION);
    assert.ok(lastStage.get('ARG')?.some(({ rest }) => rest === `VERSION=${VERSION}`));
  });

  it('is a unit that systemd reads without a warning', { skip: skipWithoutSystemd() }, () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', join(ROOT, 'deploy', 'kontor.service')], {
      encoding: 'utf8',
    });
    assert.doesNotMatch(stderr, /kontor\.service:\d+/);
  });
});

function skipWithoutSystemd(): string | false {
  return findProgram('systemd-analyze') === undefined ? 'systemd-analyze is not installed' : false;
}

/** Only root may give a process mounts of its own, and not in every container. */
const canMount = IS_ROOT && spawnSync('unshare', ['--mount', 'mount', '--bind', '/tmp', '/mnt']).status === 0;
const canRun = canMount && findProgram('setpriv') !== undefined;

describe('a container with DATABASE_URL', {
  skip: canRun ? false : 'needs root, mount namespaces and setpriv',
}, () => {
  it('runs as a user id without a name on a read-only root, is healthy, and stops when it is told to', async () => {
    const directory = join(temporaryDirectory(NOBODY), 'data');
    const superuser = await startTrustingServer(directory, join(reachableBinaries(NOBODY), 'bin'), BUILT_IN);
    await query(superuser, 'CREATE DATABASE kontor');
    // The socket is in the directory, and the other user has to reach it.
    chmodSync(directory, 0o711);
    const settings = {
      ...environment,
      PORT: String(await freePort()),
      BASE_URL: 'https://crm.example.com',
      SECRET_KEY: '11'.repeat(32),
      DATABASE_URL: 'postgresql://postgres@localhost/kontor?host=/mnt',
    };
    const container = runInContainer(directory, settings);
    const ended = once(container, 'exit');
    let said = '';
    container.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    await eventually(async () => assert.equal(healthCheck(settings), 0, said), 60_000);
    assert.doesNotMatch(said, /EROFS|EACCES|ENOENT/);
    container.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null], said);
  });
});

/** Runs the entry point of the image in mounts of its own: everything is read-only but an empty /tmp. */
function runInContainer(socketDirectory: string, settings: Record<string, string>): ChildProcess {
  const mounts = [
    'set -e',
    'mount --bind "$1" /mnt',
    // The checkout may be below /tmp, or a mount of its own.
    'mount --bind "$2" "$2"',
    'mount -o remount,bind,ro "$2"',
    'case "$2" in /tmp/*) ;; *) mount -t tmpfs tmpfs /tmp ;; esac',
    'mount -o remount,bind,ro /',
    'cd "$2"',
    'if touch "$2/written" 2>/dev/null; then exit 70; fi',
    'shift 2',
    'exec setpriv --reuid 43210 --regid 43210 --clear-groups --no-new-privs "$@"',
  ].join('\n');
  const [, ...entryPoint] = list(only('ENTRYPOINT'));
  const child = spawn(
    'unshare',
    ['--mount', 'sh', '-c', mounts, 'sh', socketDirectory, ROOT, process.execPath, ...entryPoint],
    { env: { PATH: process.env.PATH ?? '', ...settings }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  after(() => child.kill('SIGKILL'));
  return child;
}

/** The exit code of the health check of the image. */
function healthCheck(settings: Record<string, string>): number | null {
  const [, ...args] = list(only('HEALTHCHECK'));
  return spawnSync(process.execPath, args, { env: settings }).status;
}
