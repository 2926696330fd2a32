import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { SecretKeys } from './master-keys.ts';
import { SecretsRefusal } from './refusal.ts';

/** The settings that determine the secret key. */
export interface KeySettings {
  readonly secretKey: Buffer | undefined;
  readonly secretKeyFile: string | undefined;
  readonly secretKeyPrevious: readonly Buffer[];
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
}

/** The source of the secret key. */
export interface KeySource {
  /** For people: `SECRET_KEY`, or the path of the file. */
  readonly place: string;
  /** The keys; undefined if none is set or has been created. */
  read(): SecretKeys | undefined;
  /** Creates a key and keeps it for the next start; undefined if the operator has to do this. */
  make(): SecretKeys | undefined;
  /** What to do if the database contains sealed secrets and there is no key. */
  explainMissing(): string;
  /** What to do if the key opens nothing. */
  explainWrong(): string;
}

/** The file in the data directory with the key, if no other key is set. */
const KEY_FILE = 'secret.key';

/** Parses the text of a key. */
type ParseKey = (text: string) => Buffer | undefined;

/**
 * Finds the source of the secret key: SECRET_KEY, the file in SECRET_KEY_FILE or, for the embedded database, a file in
 * the data directory that the first start creates. A key in the data directory still opens secrets if another key is
 * set.
 * @throws SecretsRefusal if a file contains no key
 */
export function keySourceOf(settings: KeySettings, parse: ParseKey): KeySource {
  const { secretKey, secretKeyFile, secretKeyPrevious, databaseUrl } = settings;
  if (secretKey && secretKeyFile !== undefined) {
    throw new SecretsRefusal('Set SECRET_KEY or SECRET_KEY_FILE, not both.');
  }
  const ownFile = databaseUrl === undefined ? join(resolve(settings.dataDir), KEY_FILE) : undefined;
  const given = () =>
    secretKey ?? (secretKeyFile === undefined ? undefined : requireKey(secretKeyFile, parse));
  const own = () => (ownFile === undefined ? undefined : readKey(ownFile, parse));
  const place = secretKey ? 'SECRET_KEY' : (secretKeyFile ?? ownFile ?? 'SECRET_KEY');
  return {
    place,
    read: () => {
      const keys = [given(), own()].filter((key) => key !== undefined);
      const [current, ...older] = keys;
      return current && { current, previous: [...older, ...secretKeyPrevious] };
    },
    make: () => {
      if (ownFile === undefined) return undefined;
      makeKeyFile(ownFile);
      return { current: requireKey(ownFile, parse), previous: secretKeyPrevious };
    },
    explainMissing: () =>
      `The secrets in this database are sealed, and ${ownFile === undefined ? 'SECRET_KEY is not set' : `${ownFile} is missing`}. ` +
      `${ownFile === undefined ? 'Set SECRET_KEY to the key that was in use' : 'Restore the file, or set SECRET_KEY to the key that it contained'}. ${WAY_OUT}`,
    explainWrong: () =>
      `The secrets in this database are sealed with a different key than the one in ${place}. Use that key; ` +
      `after a change of keys, keep the old one in SECRET_KEY_PREVIOUS. ${WAY_OUT}`,
  };
}

const WAY_OUT =
  'If the key is lost, `kontor secrets forget` deletes the secrets and lists what to enter again.';

/** Undefined if the file does not exist. */
function readKey(path: string, parse: ParseKey): Buffer | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT') return undefined;
    throw new SecretsRefusal(`The secret key in ${path} cannot be read (${code}).`);
  }
  const key = parse(text.trim());
  if (key) return key;
  throw new SecretsRefusal(
    `${path} contains no secret key: expected at least 32 random bytes as hex or base64.`,
  );
}

function requireKey(path: string, parse: ParseKey): Buffer {
  const key = readKey(path, parse);
  if (key) return key;
  throw new SecretsRefusal(`The file ${path} in SECRET_KEY_FILE does not exist.`);
}

/** The file appears atomically with its whole content, and the first of several processes creates it for all. */
function makeKeyFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    writeSync(file, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(file);
    closeSync(file);
    linkSync(draft, path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code !== 'EEXIST') throw new SecretsRefusal(`The secret key cannot be written to ${path} (${code}).`);
  } finally {
    rmSync(draft, { force: true });
  }
}
