import fc from 'fast-check';

/** The ids that answers have shown so far, by what they are ids of: requests then name records that exist. */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NOWHERE = '00000000-0000-7000-8000-000000000000';

/** The last ones are taken: earlier ones may have been merged or deleted. */
const LAST = 4;

/** Other names for the same record. */
const SAME: Readonly<Record<string, string>> = {
  owner: 'user',
  assignee: 'user',
  assigned_to: 'user',
  record: 'contact',
  id: 'contact',
  move_deals_to: 'stage',
};

export class Pool {
  readonly #ids = new Map<string, string[]>();

  /** Notes the records in an answer. */
  learn(path: string, body: unknown): void {
    this.#note(recordAt(path), Object(body).data);
  }

  /** Knows a record. */
  add(record: string, id: string): void {
    this.#ids.set(record, [...(this.#ids.get(record) ?? []).filter((known) => known !== id), id]);
  }

  /** An id of a record. What is still unknown is the id of nothing. */
  idOf(record: string): fc.Arbitrary<string> {
    return fc.nat().map((place) => {
      const known = (this.#ids.get(sameRecord(record)) ?? []).slice(-LAST);
      return known[place % Math.max(known.length, 1)] ?? NOWHERE;
    });
  }

  #note(record: string, data: unknown): void {
    if (Array.isArray(data)) for (const item of data) this.#note(record, item);
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return;
    for (const [name, value] of Object.entries(data)) {
      if (name === 'id' && typeof value === 'string' && UUID.test(value)) this.add(record, value);
      if (name.endsWith('_id') && typeof value === 'string' && UUID.test(value))
        this.add(fieldRecord(name), value);
      if (Array.isArray(value)) this.#note(singular(name), value);
    }
  }
}

/** The usual name of a record that fields name otherwise: a user for `owner`. */
export function sameRecord(name: string): string {
  return SAME[name] ?? name;
}

/** The record that a path leads to: a deal for `/api-deals/{id}`. */
export function recordAt(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  return singular(parts.at(-1)?.split('-').at(-1) ?? '');
}

/** The record that a parameter of a path belongs to. */
export function recordOfParameter(name: string, path: string): string {
  return name === 'id' ? recordAt(path.split('/{id}', 1)[0] ?? '') : fieldRecord(name);
}

/** The record that a field names: a company for `company_id`, a user for each of `user_ids`. */
export function fieldRecord(name: string): string {
  return name.replace(/_ids?$/, '');
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}
