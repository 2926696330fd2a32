import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { dataDirectoryArgument, programOptions } from '../embedded/program.ts';
import { eventually, IS_ROOT, NOBODY, query } from './processes.ts';

/**
 * Starts a PostgreSQL that accepts any user name without a password, like someone else's server that DATABASE_URL may
 * name. It is stopped together with its temporary directory.
 * @param directory for its data and its socket
 * @param programs the directory of `initdb` and `postgres`
 * @returns how to connect to its maintenance database as the superuser `postgres`
 */
export async function startTrustingServer(
  directory: string,
  programs: string,
  locale: string,
): Promise<pg.ClientConfig> {
  const user = IS_ROOT ? NOBODY : undefined;
  mkdirSync(directory, { mode: 0o700 });
  if (user !== undefined) chownSync(directory, user.uid, user.gid);
  const options = programOptions(directory, user);
  // `initdb` 15 needs the real path.
  const pgdata = locale === BUILT_IN ? dataDirectoryArgument(directory, user) : directory;
  const letters = locale === BUILT_IN ? BUILT_IN_ARGUMENTS : [`--locale=${locale}`];
  const initialize = [
    '-D',
    pgdata,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--no-sync',
    ...letters,
  ];
  const { status, stderr } = spawnSync(join(programs, 'initdb'), initialize, {
    ...options,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const settings = ['-c', 'listen_addresses=', '-c', 'unix_socket_directories=.', '-c', 'fsync=off'];
  spawn(join(programs, 'postgres'), ['-D', pgdata, ...settings], { ...options, stdio: 'ignore' });
  const maintenance = { host: directory, port: 5432, user: 'postgres', database: 'postgres', ssl: false };
  await eventually(() => query(maintenance, 'SELECT 1'));
  return maintenance;
}

/** PostgreSQL's own locale, from version 17 on. */
export const BUILT_IN = 'builtin';

const BUILT_IN_ARGUMENTS = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
