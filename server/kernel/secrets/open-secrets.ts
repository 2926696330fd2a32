import type pg from 'pg';
import { lazily } from '../lazily.ts';
import { insertInstallationKey, selectInstallationKey } from './data-key.sql.ts';
import { INSTALLATION_KEY_PLACE } from './data-keys.ts';
import type { KeySource } from './key-source.ts';
import { MasterKeys } from './master-keys.ts';
import { type OwnerSession, withOwnerSession } from './owner-session.ts';
import { SecretsRefusal } from './refusal.ts';
import { holdsReadable, sealReadable } from './seal-readable.ts';
import type { SealedColumn } from './sealed-column.ts';
import { newKeyBytes, SealedValueError, sealingKey } from './sealed-value.ts';
import { type Keyring, Secrets } from './secrets.ts';

export interface SecretsOptions {
  /** Signs in as the schema owner; the schema has this version. */
  readonly connection: pg.ClientConfig;
  readonly source: KeySource;
  /** All columns with secrets. */
  readonly columns: readonly SealedColumn[];
  readonly log: Record<'info' | 'warn', (fields: object, message: string) => void>;
}

/**
 * Checks at start-up that the key opens the secrets in the database, and seals those that are still readable.
 * @throws SecretsRefusal if the secrets were sealed with another key
 */
export async function openSecrets({ connection, source, columns, log }: SecretsOptions): Promise<Secrets> {
  return withOwnerSession(connection, async (session) => {
    const keyring = await openKeyring(session, source);
    const secrets = new Secrets(async () => keyring);
    if (keyring) {
      const sealed = await sealReadable(session, secrets, columns);
      if (sealed > 0) log.info({ sealed }, 'Secrets sealed');
    } else if (await holdsReadable(session, columns)) {
      log.warn(
        {},
        'SECRET_KEY is not set, so webhook signing secrets are readable in the database and in its backups. ' +
          'Set it to 32 random bytes (openssl rand -hex 32) to have them sealed at the next start.',
      );
    }
    return secrets;
  });
}

/** The same for a command, which may not need any secret: checks nothing before the first use and seals nothing. */
export function openSecretsLate(connection: pg.ClientConfig, source: KeySource): Secrets {
  return new Secrets(lazily(() => withOwnerSession(connection, (session) => openKeyring(session, source))));
}

/**
 * Opens the installation's data key, which proves that the secret key is right. Creates both if there are none.
 * @returns null if there is no secret key and nothing needs one
 * @throws SecretsRefusal if the key is missing or a different one
 */
export async function openKeyring(session: OwnerSession, source: KeySource): Promise<Keyring | null> {
  const existing = await readInstallationKey(session);
  const keys = existing ? source.read() : (source.read() ?? source.make());
  if (!keys) {
    if (existing) throw new SecretsRefusal(source.explainMissing());
    return null;
  }
  const master = new MasterKeys(keys);
  const sealed = existing ?? (await makeInstallationKey(session, master));
  try {
    return { master, installation: sealingKey(master.open(INSTALLATION_KEY_PLACE, sealed)) };
  } catch (error) {
    if (error instanceof SealedValueError) throw new SecretsRefusal(source.explainWrong());
    throw error;
  }
}

async function makeInstallationKey(session: OwnerSession, master: MasterKeys): Promise<Buffer> {
  await session.query(insertInstallationKey(master.seal(INSTALLATION_KEY_PLACE, newKeyBytes())));
  const made = await readInstallationKey(session);
  if (!made) throw new Error('The data key of the installation was not returned.');
  return made;
}

/** The sealed data key of the installation, if there is one. */
export async function readInstallationKey(session: OwnerSession): Promise<Buffer | undefined> {
  const [row] = await session.query<{ sealed: Buffer }>(selectInstallationKey());
  return row?.sealed;
}
