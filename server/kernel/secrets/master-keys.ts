import { hkdfSync } from 'node:crypto';
import {
  keyIdOf,
  open,
  type Place,
  SealedValueError,
  type SealingKey,
  seal,
  sealingKey,
} from './sealed-value.ts';

/** The secret keys of this process: one seals, the previous ones only open. */
export interface SecretKeys {
  readonly current: Buffer;
  readonly previous: readonly Buffer[];
}

/** The keys that seal data keys, derived from the configured secret keys (HKDF, RFC 5869). */
export class MasterKeys {
  readonly #current: SealingKey;
  readonly #all: readonly SealingKey[];

  constructor({ current, previous }: SecretKeys) {
    this.#current = masterKey(current);
    this.#all = [this.#current, ...previous.map(masterKey)];
  }

  seal(place: Place, value: Buffer): Buffer {
    return seal(this.#current, place, value);
  }

  /** @throws SealedValueError if none of the keys opens it */
  open(place: Place, sealed: Buffer): Buffer {
    const id = keyIdOf(sealed);
    const key = this.#all.find((master) => master.id.equals(id));
    if (!key) throw new SealedValueError('The data key was sealed with a secret key that is not set.');
    return open(key, place, sealed);
  }

  /** The id of the key that seals from now on. */
  get currentId(): Buffer {
    return this.#current.id;
  }
}

function masterKey(secretKey: Buffer): SealingKey {
  return sealingKey(Buffer.from(hkdfSync('sha256', secretKey, '', 'kontor/secrets/v1', 32)));
}
