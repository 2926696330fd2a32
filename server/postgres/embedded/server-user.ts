import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { DatabaseRefusal, errorCode } from '../refusal.ts';
import type { Cluster } from './cluster.ts';

/** The account under which PostgreSQL runs if Kontor itself runs as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** A system account that other programs use too; they may then enter the directory of the database. */
const NOBODY: ServerUser = { uid: 65534, gid: 65534 };

/** An account only for Kontor's PostgreSQL, which an administrator may create. */
const OWN_ACCOUNT = 'kontor';

/**
 * Chooses the account that runs PostgreSQL; undefined means the account that runs Kontor. PostgreSQL refuses root, so
 * under root it is the owner of an existing cluster, else the account `kontor` if it exists, else `nobody`. Throws
 * DatabaseRefusal if that cannot work.
 */
export function chooseServerUser(cluster: Cluster): ServerUser | undefined {
  const owner = ownerOf(cluster.directory);
  if (process.getuid?.() !== 0) {
    if (owner !== undefined && owner.uid !== process.getuid?.()) {
      throw new DatabaseRefusal(
        `${cluster.directory} belongs to the user with id ${owner.uid}. ` +
          `Run Kontor as that user or as root, or set DATA_DIR to a directory of your own.`,
      );
    }
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new DatabaseRefusal(
      'PostgreSQL does not run as root. Start Kontor as a normal user, or set DATABASE_URL.',
    );
  }
  if (owner?.uid === 0) {
    throw new DatabaseRefusal(
      `${cluster.directory} belongs to root, and PostgreSQL does not run as root. ` +
        `Give it to the user that created it: chown -R USER "${cluster.directory}"`,
    );
  }
  return owner ?? findOwnAccount(readFileSync('/etc/passwd', 'utf8')) ?? NOBODY;
}

/** The account `kontor` in the lines of /etc/passwd (passwd(5)). */
export function findOwnAccount(passwd: string): ServerUser | undefined {
  const fields = passwd.split('\n').map((line) => line.split(':'));
  const [, , uid, gid] = fields.find(([name]) => name === OWN_ACCOUNT) ?? [];
  const user = { uid: Number(uid), gid: Number(gid) };
  return user.uid > 0 && Number.isInteger(user.uid) && Number.isInteger(user.gid) ? user : undefined;
}

/** Advice for a PostgreSQL that runs under a shared account; undefined for any other. */
export function adviceOnAccount(cluster: Cluster, serverUser: ServerUser | undefined): string | undefined {
  if (serverUser?.uid !== NOBODY.uid) return undefined;
  return (
    'PostgreSQL runs as the account nobody. Other programs that use this account could read the database. Give PostgreSQL its ' +
    `own account: stop Kontor, run "useradd --system ${OWN_ACCOUNT}" and "chown -R ${OWN_ACCOUNT}: ${cluster.directory}", and start again`
  );
}

/**
 * The name of the account that runs Kontor, by which PostgreSQL identifies its client. Throws DatabaseRefusal if it
 * has no name.
 */
export function clientUserName(): string {
  try {
    return userInfo().username;
  } catch {
    throw new DatabaseRefusal(
      `The user id ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs. ` +
        'Run Kontor as a named user (in a container: add one, or run as root), or set DATABASE_URL.',
    );
  }
}

function ownerOf(directory: string): ServerUser | undefined {
  try {
    const { uid, gid } = statSync(directory);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
