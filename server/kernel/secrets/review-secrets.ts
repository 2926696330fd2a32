import { deleteInstallationKey, deleteOrganizationKey, selectOrganizationKeys } from './data-key.sql.ts';
import { placeOfOrganizationKey } from './data-keys.ts';
import type { KeySource } from './key-source.ts';
import { MasterKeys } from './master-keys.ts';
import { openKeyring, readInstallationKey } from './open-secrets.ts';
import type { OwnerSession } from './owner-session.ts';
import { SecretsRefusal } from './refusal.ts';
import { holdsReadable, sealReadable } from './seal-readable.ts';
import { placeIn, type SealedColumn, type SealedSecret, type SecretRow } from './sealed-column.ts';
import { SealedValueError } from './sealed-value.ts';
import { Secrets } from './secrets.ts';

const BATCH = 500;

/** The result of checking all secrets. */
export interface Review {
  /** How many secrets can be opened. */
  readonly opened: number;
  /** What does not open and has to be entered again. */
  readonly lost: readonly string[];
  /** How many secrets do not open, including those that nobody has to enter. */
  readonly lostCount: number;
  /** How many data keys still need a previous secret key. */
  readonly staleKeys: number;
  /** Whether secrets are stored readable. */
  readonly readable: boolean;
}

/**
 * Opens every secret once.
 * @throws SecretsRefusal if there is no key, or it opens nothing
 */
export async function reviewSecrets(
  session: OwnerSession,
  source: KeySource,
  columns: readonly SealedColumn[],
): Promise<Review> {
  const keyring = await openKeyring(session, source);
  const secrets = new Secrets(async () => keyring);
  const found = { opened: 0, lost: [] as string[], lostCount: 0 };
  for (const column of columns) {
    for await (const secret of sealedSecrets(session, column)) {
      if (await opens(session, secrets, column, secret)) found.opened += 1;
      else {
        found.lostCount += 1;
        if (secret.label !== null) found.lost.push(secret.label);
      }
    }
  }
  const staleKeys = keyring ? await countStaleKeys(session, keyring.master) : 0;
  return { ...found, staleKeys, readable: await holdsReadable(session, columns) };
}

/**
 * Deletes all secrets that no available key opens, creates new data keys for missing ones, and seals readable secrets.
 * @returns what has to be entered again
 */
export async function forgetLostSecrets(
  session: OwnerSession,
  source: KeySource,
  columns: readonly SealedColumn[],
): Promise<string[]> {
  await forgetLostKeys(session, source);
  const keyring = await openKeyring(session, source);
  const secrets = new Secrets(async () => keyring);
  const lost: string[] = [];
  for (const column of columns) {
    for await (const secret of sealedSecrets(session, column)) {
      if (await opens(session, secrets, column, secret)) continue;
      await session.query(column.giveUp(secret));
      if (secret.label !== null) lost.push(secret.label);
    }
  }
  if (keyring) await sealReadable(session, secrets, columns);
  return lost;
}

/** Deletes the data keys that do not open, so that new ones can be created. */
async function forgetLostKeys(session: OwnerSession, source: KeySource): Promise<void> {
  try {
    await openKeyring(session, source);
  } catch (error) {
    if (!(error instanceof SecretsRefusal)) throw error;
    await session.query(deleteInstallationKey());
  }
  const keys = source.read();
  const master = keys && new MasterKeys(keys);
  for await (const { org_id, sealed } of organizationKeys(session)) {
    if (master && opensKey(master, org_id, sealed)) continue;
    await session.query(deleteOrganizationKey(org_id));
  }
}

function opensKey(master: MasterKeys, organizationId: string, sealed: Buffer): boolean {
  try {
    master.open(placeOfOrganizationKey(organizationId), sealed);
    return true;
  } catch (error) {
    if (error instanceof SealedValueError) return false;
    throw error;
  }
}

async function opens(
  session: OwnerSession,
  secrets: Secrets,
  column: SealedColumn,
  secret: SealedSecret,
): Promise<boolean> {
  try {
    await secrets.open(session, placeIn(column, secret), secret.sealed);
    return true;
  } catch (error) {
    if (error instanceof SealedValueError) return false;
    throw error;
  }
}

async function countStaleKeys(session: OwnerSession, { currentId }: MasterKeys): Promise<number> {
  const isStale = (sealed: Buffer | undefined) => sealed && !sealed.subarray(1, 5).equals(currentId);
  let stale = isStale(await readInstallationKey(session)) ? 1 : 0;
  for await (const { sealed } of organizationKeys(session)) if (isStale(sealed)) stale += 1;
  return stale;
}

async function* sealedSecrets(session: OwnerSession, column: SealedColumn): AsyncGenerator<SealedSecret> {
  let after: SecretRow | null = null;
  for (;;) {
    const rows: SealedSecret[] = await session.query<SealedSecret>(column.selectSealed(after, BATCH));
    yield* rows;
    after = rows.at(-1) ?? null;
    if (after === null) return;
  }
}

async function* organizationKeys(
  session: OwnerSession,
): AsyncGenerator<{ readonly org_id: string; readonly sealed: Buffer }> {
  let after: string | null = null;
  for (;;) {
    const rows: { org_id: string; sealed: Buffer }[] = await session.query(
      selectOrganizationKeys(after, BATCH),
    );
    yield* rows;
    after = rows.at(-1)?.org_id ?? null;
    if (after === null) return;
  }
}
