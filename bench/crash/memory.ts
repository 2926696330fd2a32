import { isDeepStrictEqual } from 'node:util';
import type { ApiRecord, Write } from './api-client.ts';

/** What a client knows of an organization from the answers that it got: acknowledged, so it has to be there. */
export class Memory {
  readonly records = new Map<string, { readonly kind: Write['kind']; readonly record: ApiRecord }>();

  of(kind: Write['kind']): ApiRecord[] {
    return [...this.records.values()].filter((known) => known.kind === kind).map(({ record }) => record);
  }

  /** Takes in a write that was done, with the record that came back; a deletion answers none. */
  apply(write: Write, record: ApiRecord | undefined): void {
    if (record) this.records.set(record.id, { kind: write.kind, record });
    else if (write.id !== undefined) this.#forget(write.id);
  }

  /** A contact's deals stay and lose the link, its notes go with it. */
  #forget(id: string): void {
    this.records.delete(id);
    for (const [otherId, { kind, record }] of this.records) {
      if (record.contact_id !== id) continue;
      if (kind === 'deal') this.records.set(otherId, { kind, record: { ...record, contact_id: null } });
      else this.records.delete(otherId);
    }
  }
}

/** Tells whether two states of a record are the same but for the time of their last change. */
export function isSame(one: ApiRecord, other: ApiRecord): boolean {
  return isDeepStrictEqual({ ...one, updated_at: null }, { ...other, updated_at: null });
}
