import type { Credential } from '../kernel/operations/credential.ts';
import type { FoundCredential } from './credential-kind.ts';

/**
 * Remembers credentials by the hash of their text, those not used for long falling out. It remembers only while
 * someone listens to changes (`startKeeping` … `stopKeeping`), and never what was looked up before a change that
 * arrived meanwhile: a revoked credential must not come back, nor an expired one be answered.
 */
export class CredentialCache {
  readonly #generationSize: number;
  // Two generations forget without moving an entry at each use: that would have the map build its table anew every few
  // requests, and V8 keep every old table, with what it points to, until the next great collection.
  #recent = new Map<string, FoundCredential>();
  #older = new Map<string, FoundCredential>();
  #keeping = false;
  /** Counts the changes; a look-up is worth keeping only when none came while it was under way. */
  #changes = 0;

  /** @param generationSize so many credentials, those used last, are kept at least, and twice as many at most */
  constructor(generationSize: number) {
    this.#generationSize = generationSize;
  }

  /** The credential whose text has this hash, where it is in memory and has not expired. */
  kept(hash: string): Credential | undefined {
    const recent = this.#recent.get(hash);
    if (recent) return isAlive(recent) ? recent : undefined;
    const older = this.#older.get(hash);
    if (!older || !isAlive(older)) return undefined;
    this.#keep(hash, older);
    return older;
  }

  /** The credential that `find` looks up; kept under its hash if changes are heard and none came meanwhile. */
  async lookUp(
    hash: string,
    find: () => Promise<FoundCredential | undefined>,
  ): Promise<Credential | undefined> {
    const changes = this.#changes;
    const found = await find();
    if (found && this.#keeping && changes === this.#changes) this.#keep(hash, found);
    return found;
  }

  /** Drops one credential, whose row changed. */
  forget(credentialId: string): void {
    this.#changes += 1;
    for (const entries of [this.#recent, this.#older]) {
      for (const [hash, { id }] of entries) if (id === credentialId) entries.delete(hash);
    }
  }

  /** Drops everything. */
  forgetAll(): void {
    this.#changes += 1;
    this.#recent.clear();
    this.#older.clear();
  }

  /** From now on every change is heard. */
  startKeeping(): void {
    this.forgetAll();
    this.#keeping = true;
  }

  /** From now on changes may be missed, so that nothing remembered can be trusted. */
  stopKeeping(): void {
    this.#keeping = false;
    this.forgetAll();
  }

  /** Puts an entry into the recent generation; once that is full, it becomes the older one. */
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
