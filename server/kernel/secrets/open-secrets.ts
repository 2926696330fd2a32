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
  /** Of the owner of the schema, which is that of this version. */
  readonly connection: pg.ClientConfig;
  readonly source: KeySource;
  /** Every column of secrets. */
  readonly columns: readonly SealedColumn[];
  readonly log: Record<'info' | 'warn', (fields: object, message: string) => void>;
}

/**
 * Checks at the start that the key opens what the database holds, and seals what is still readable.
 * @throws SecretsRefusal when the key is another one than the secrets were sealed with
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
        'SECRET_KEY is not set: the signing secrets of webhooks are readable in the database and in its backups. ' +
          'Set it to 32 random bytes (openssl rand -hex 32), and they are sealed at the next start.',
      );
    }
    return secrets;
  });
}

/** The same for a command, which may not need any secret: nothing is checked before the first use, and nothing sealed. */
export function openSecretsLate(connection: pg.ClientConfig, source: KeySource): Secrets {
  return new Secrets(lazily(() => withOwnerSession(connection, (session) => openKeyring(session, source))));
}

/**
 * Opens the data key of the installation, which proves the secret key; makes both where there are none.
 * @returns null when there is no secret key and nothing that needs one
 * @throws SecretsRefusal when the key is missing or another one
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
  if (!made) throw new Error('The data key of the installation did not come back.');
  return made;
}

/** The sealed data key of the installation, if it has one. */
export async function readInstallationKey(session: OwnerSession): Promise<Buffer | undefined> {
  const [row] = await session.query<{ sealed: Buffer }>(selectInstallationKey());
  return row?.sealed;
}
