import type { Statements } from '../database/database.ts';
import { insertOrganizationKey, selectOrganizationKey } from './data-key.sql.ts';
import type { MasterKeys } from './master-keys.ts';
import { newKeyBytes, type Place, SealedValueError, type SealingKey, sealingKey } from './sealed-value.ts';

/** The most organization keys that a process keeps open. The least recently used one is dropped. */
const MOST_KEPT = 10_000;

/** The place of an organization's data key. */
export function placeOfOrganizationKey(organizationId: string): Place {
  return { table: 'organization_keys', column: 'sealed', organizationId, rowId: organizationId };
}

/** The place of the installation's data key. */
export const INSTALLATION_KEY_PLACE: Place = {
  table: 'installation_keys',
  column: 'sealed',
  organizationId: null,
  rowId: 'data',
};

/** The data keys of organizations, open in the memory of this process. */
export class DataKeys {
  readonly #master: MasterKeys;
  readonly #limit: number;
  /** Ordered by last use. */
  readonly #kept = new Map<string, SealingKey>();

  constructor(master: MasterKeys, limit = MOST_KEPT) {
    this.#master = master;
    this.#limit = limit;
  }

  /** How many keys are kept. */
  get size(): number {
    return this.#kept.size;
  }

  /** The key to seal with; created if the organization has none. */
  async toSeal(statements: Statements, organizationId: string): Promise<SealingKey> {
    const known = this.#recall(organizationId) ?? (await this.#read(statements, organizationId));
    if (known) return known;
    const place = placeOfOrganizationKey(organizationId);
    await statements.query(insertOrganizationKey(organizationId, this.#master.seal(place, newKeyBytes())));
    const made = await this.#read(statements, organizationId);
    if (!made) throw new Error('An inserted data key was not returned.');
    return made;
  }

  /**
   * The key with which a value was sealed.
   * @throws SealedValueError if the organization has no such key
   */
  async toOpen(statements: Statements, organizationId: string, keyId: Buffer): Promise<SealingKey> {
    const kept = this.#recall(organizationId);
    const known = kept?.id.equals(keyId) ? kept : await this.#read(statements, organizationId);
    if (known?.id.equals(keyId)) return known;
    throw new SealedValueError('The data key of the organization is missing.');
  }

  #recall(organizationId: string): SealingKey | undefined {
    const key = this.#kept.get(organizationId);
    if (key) this.#keep(organizationId, key);
    return key;
  }

  async #read(statements: Statements, organizationId: string): Promise<SealingKey | undefined> {
    const [row] = await statements.query<{ sealed: Buffer; committed: boolean }>(
      selectOrganizationKey(organizationId),
    );
    if (!row) return undefined;
    const key = sealingKey(this.#master.open(placeOfOrganizationKey(organizationId), row.sealed));
    // A key that may be rolled back must not be used by other transactions.
    if (row.committed) this.#keep(organizationId, key);
    return key;
  }

  #keep(organizationId: string, key: SealingKey): void {
    this.#kept.delete(organizationId);
    this.#kept.set(organizationId, key);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#limit && oldest !== undefined) this.#kept.delete(oldest);
  }
}
