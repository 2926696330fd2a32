import type { Credential } from '../kernel/credential.ts';
import type { FoundCredential } from './credential-kind.ts';

/**
 * Remembers credentials by the hash of their text, the least recently used falling out. It remembers only while
 * someone listens to changes (`startKeeping` … `stopKeeping`), and never what was looked up before a change that
 * arrived meanwhile: a revoked credential must not come back, nor an expired one stay.
 */
export class CredentialCache {
  readonly #capacity: number;
  readonly #entries = new Map<string, FoundCredential>();
  #keeping = false;
  /** Counts the changes; a look-up is worth keeping only when none came while it was under way. */
  #generation = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The credential whose text has this hash, as any text of it: from memory, else from `find`. */
  async get(hash: string, find: () => Promise<FoundCredential | undefined>): Promise<Credential | undefined> {
    const kept = this.#entries.get(hash);
    if (kept && isAlive(kept)) {
      this.#keep(hash, kept);
      return kept;
    }
    this.#entries.delete(hash);
    const generation = this.#generation;
    const found = await find();
    if (found && this.#keeping && generation === this.#generation) this.#keep(hash, found);
    return found;
  }

  /** Drops one credential, whose row changed. */
  forget(credentialId: string): void {
    this.#generation += 1;
    for (const [hash, { id }] of this.#entries) if (id === credentialId) this.#entries.delete(hash);
  }

  /** Drops everything. */
  forgetAll(): void {
    this.#generation += 1;
    this.#entries.clear();
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

  /** Puts an entry at the recent end of the map's order. */
  #keep(hash: string, credential: FoundCredential): void {
    this.#entries.delete(hash);
    this.#entries.set(hash, credential);
    const [oldest] = this.#entries.size > this.#capacity ? this.#entries.keys() : [];
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

function isAlive({ expiresAt }: FoundCredential): boolean {
  return expiresAt === undefined || expiresAt.getTime() > Date.now();
}
