import type { Credential } from '../kernel/operations/credential.ts';
import type { FoundCredential } from './credential-kind.ts';

/**
 * Caches credentials by the hash of their text and drops those not used recently. It caches only while changes are
 * being received (`startKeeping` … `stopKeeping`), and never the result of a look-up during which a change arrived. So
 * a revoked credential cannot reappear, and an expired one is never returned.
 */
export class CredentialCache {
  readonly #generationSize: number;
  // Two generations forget old entries without moving an entry at each use. Moving entries would make the map rebuild
  // its table every few requests, and V8 keeps each old table until the next major collection.
  #recent = new Map<string, FoundCredential>();
  #older = new Map<string, FoundCredential>();
  #keeping = false;
  /** Counts changes. The result of a look-up is cached only if no change arrived meanwhile. */
  #changes = 0;

  /**
   * @param generationSize how many of the most recently used credentials are kept at least; at most twice as many are
   *   kept
   */
  constructor(generationSize: number) {
    this.#generationSize = generationSize;
  }

  /** Returns the cached credential with this hash if it has not expired. */
  kept(hash: string): Credential | undefined {
    const recent = this.#recent.get(hash);
    if (recent) return isAlive(recent) ? recent : undefined;
    const older = this.#older.get(hash);
    if (!older || !isAlive(older)) return undefined;
    this.#keep(hash, older);
    return older;
  }

  /**
   * Returns the credential that `find` looks up, and caches it if changes are being received and none arrived
   * meanwhile.
   */
  async lookUp(
    hash: string,
    find: () => Promise<FoundCredential | undefined>,
  ): Promise<Credential | undefined> {
    const changes = this.#changes;
    const found = await find();
    if (found && this.#keeping && changes === this.#changes) this.#keep(hash, found);
    return found;
  }

  /** Removes a credential whose row has changed. */
  forget(credentialId: string): void {
    this.#changes += 1;
    for (const entries of [this.#recent, this.#older]) {
      for (const [hash, { id }] of entries) if (id === credentialId) entries.delete(hash);
    }
  }

  /** Removes everything. */
  forgetAll(): void {
    this.#changes += 1;
    this.#recent.clear();
    this.#older.clear();
  }

  /** Call it when all changes are being received. */
  startKeeping(): void {
    this.forgetAll();
    this.#keeping = true;
  }

  /** Call it when changes may be missed, so the cache can no longer be trusted. */
  stopKeeping(): void {
    this.#keeping = false;
    this.forgetAll();
  }

  /** Adds an entry to the recent generation. When that is full, it becomes the older one. */
  #keep(hash: string, credential: FoundCredential): void {
    if (this.#recent.size >= this.#generationSize) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(hash, credential);
  }
}

function isAlive({ expiresAt }: FoundCredential): boolean {
  return expiresAt === undefined || expiresAt.getTime() > Date.now();
}
