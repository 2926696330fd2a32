import { lockStaleOrganizationKeys, updateInstallationKey, updateOrganizationKey } from './data-key.sql.ts';
import { INSTALLATION_KEY_PLACE, placeOfOrganizationKey } from './data-keys.ts';
import type { KeySource } from './key-source.ts';
import type { MasterKeys } from './master-keys.ts';
import { openKeyring, readInstallationKey } from './open-secrets.ts';
import type { OwnerSession } from './owner-session.ts';
import { SecretsRefusal } from './refusal.ts';
import { keyIdOf, type Place, SealedValueError } from './sealed-value.ts';

const BATCH = 500;

/**
 * Seals all data keys with the current secret key; the secrets themselves do not change. Each batch is its own
 * transaction, so an interrupted run can be continued. The installation's key comes last: until then, a start still
 * needs the previous secret key.
 * @returns how many keys were sealed again
 * @throws SecretsRefusal if no secret key is set, or none opens the keys
 */
export async function rotateKeys(session: OwnerSession, source: KeySource): Promise<number> {
  const keyring = await openKeyring(session, source);
  if (!keyring) throw new SecretsRefusal('SECRET_KEY is not set, so there is nothing to rotate to.');
  const { master } = keyring;
  let rotated = 0;
  let batch: number;
  do {
    batch = await session.transaction(() => rotateBatch(session, master));
    rotated += batch;
  } while (batch > 0);
  const installation = await readInstallationKey(session);
  if (installation && !keyIdOf(installation).equals(master.currentId)) {
    const key = master.open(INSTALLATION_KEY_PLACE, installation);
    await session.query(updateInstallationKey(master.seal(INSTALLATION_KEY_PLACE, key)));
    rotated += 1;
  }
  return rotated;
}

async function rotateBatch(session: OwnerSession, master: MasterKeys): Promise<number> {
  const rows = await session.query<{ org_id: string; sealed: Buffer }>(
    lockStaleOrganizationKeys(master.currentId, BATCH),
  );
  for (const { org_id, sealed } of rows) {
    const place = placeOfOrganizationKey(org_id);
    await session.query(updateOrganizationKey(org_id, master.seal(place, openKey(master, place, sealed))));
  }
  return rows.length;
}

function openKey(master: MasterKeys, place: Place, sealed: Buffer): Buffer {
  try {
    return master.open(place, sealed);
  } catch (error) {
    if (!(error instanceof SealedValueError)) throw error;
    throw new SecretsRefusal(
      `None of the configured keys opens the data key of the organization ${place.organizationId}. ` +
        'Add its key to SECRET_KEY_PREVIOUS and run this again. Completed work is kept.',
    );
  }
}
