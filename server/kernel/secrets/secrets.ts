import type { Statements } from '../database/database.ts';
import { Conflict, conflict } from '../operations/errors.ts';
import { DataKeys } from './data-keys.ts';
import type { MasterKeys } from './master-keys.ts';
import { keyIdOf, open, type Place, SealedValueError, type SealingKey, seal } from './sealed-value.ts';

const NO_SECRET_KEY = new Conflict(
  'This server has no SECRET_KEY, so it cannot store secrets. Ask its operator to set one.',
);

/** What seals and opens: the master keys and the installation's data key. */
export interface Keyring {
  readonly master: MasterKeys;
  readonly installation: SealingKey;
}

/** Seals secrets for storage, each with the data key of its organization, and opens them. */
export class Secrets {
  readonly #load: () => Promise<Keyring | null>;
  #dataKeys: DataKeys | undefined;

  /** @param load returns the same keys each time; null for a server without a secret key, which cannot seal */
  constructor(load: () => Promise<Keyring | null>) {
    this.#load = load;
  }

  /** Whether there is a key to seal with. */
  async canSeal(): Promise<boolean> {
    return (await this.#load()) !== null;
  }

  /**
   * @param statements of the organization, or of a role across organizations; may be a transaction that is rolled back
   *   later
   * @throws 409 `conflict` if the server has no secret key
   */
  async seal(statements: Statements, place: Place, value: string): Promise<Buffer> {
    const keyring = await this.#load();
    if (!keyring) {
      throw conflict(NO_SECRET_KEY);
    }
    const { organizationId } = place;
    const key =
      organizationId === null
        ? keyring.installation
        : await this.#dataKeysOf(keyring).toSeal(statements, organizationId);
    return seal(key, place, Buffer.from(value));
  }

  /** @throws SealedValueError if the value does not open at this place with the available keys */
  async open(statements: Statements, place: Place, sealed: Buffer): Promise<string> {
    const keyring = await this.#load();
    if (!keyring) throw new SealedValueError('The value is sealed, and the server has no SECRET_KEY.');
    const { organizationId } = place;
    const key =
      organizationId === null
        ? keyring.installation
        : await this.#dataKeysOf(keyring).toOpen(statements, organizationId, keyIdOf(sealed));
    return open(key, place, sealed).toString();
  }

  #dataKeysOf({ master }: Keyring): DataKeys {
    this.#dataKeys ??= new DataKeys(master);
    return this.#dataKeys;
  }
}

/** Secrets of a server without a secret key. */
export const NO_SECRETS = new Secrets(async () => null);
