import { createStore, delMany, entries, setMany } from 'idb-keyval';

/**
 * What a person typed and the server has not confirmed. It is kept in the browser (IndexedDB), so that it survives a reload, a
 * closed tab and the end of the session. It belongs to one person in one organization, and to a place, such as a form.
 */
export interface Kept {
  /** In words, such as `Note on Ada: She wants an offer`. */
  readonly words: string;
  readonly value: object;
}

/** Whose things are kept. */
interface Owner {
  readonly user: { readonly id: string };
  readonly organization: { readonly id: string } | null;
}

const database = createStore('kontor', 'kept');

let person = '';
let prefix = '';
/** Everything of the person, in all their organizations, by the key in the database. */
const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

/** Reads what is kept for a person, who is signed in. What others left stays where it is. */
export async function openKept({ user, organization }: Owner): Promise<void> {
  if (person !== '') return;
  person = `${user.id} `;
  prefix = `${person}${organization?.id} `;
  // Without a database, such as in some private windows, things are kept until the page is left.
  const found = await entries<string, Kept>(database).catch(() => []);
  for (const [key, one] of found) if (key.startsWith(person) && !kept.has(key)) kept.set(key, one);
  tell();
}

/** What is kept at a place of the organization. */
export function keptAt(place: string): Kept | undefined {
  return kept.get(prefix + place);
}

/** What is kept at the places of the organization that begin so, in the order of their names. */
export function keptPlaces(start: string): readonly (readonly [place: string, one: Kept])[] {
  return [...kept]
    .filter(([key]) => key.startsWith(prefix + start))
    .map(([key, one]) => [key.slice(prefix.length), one] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A number that changes with what is kept. */
export function keptVersion(): number {
  return version;
}

/** Keeps something at a place, instead of what was there; undefined removes it. */
export function keep(place: string, one: Kept | undefined): void {
  const key = prefix + place;
  if (one === undefined && !kept.has(key)) return;
  if (one) kept.set(key, one);
  else kept.delete(key);
  changed.add(key);
  void write();
  tell();
}

/** Everything that is kept for the person, in words. */
export function allKeptWords(): readonly string[] {
  return [...kept.values()].map(({ words }) => words);
}

/** Removes everything that is kept for the person. */
export async function forgetKept(): Promise<void> {
  const keys = [...kept.keys()];
  kept.clear();
  await delMany(keys, database).catch(() => undefined);
  tell();
}

/** Calls back after each change of what is kept. */
export function subscribeToKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let version = 0;

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

const changed = new Set<string>();
let isWriting = false;

/** Writes what changed, one batch after the other, so that the last state of a key is written last. */
async function write(): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  while (changed.size > 0) {
    const keys = [...changed];
    changed.clear();
    const present = keys.flatMap((key): [string, Kept][] => {
      const one = kept.get(key);
      return one ? [[key, one]] : [];
    });
    const absent = keys.filter((key) => !kept.has(key));
    await Promise.all([setMany(present, database), delMany(absent, database)]).catch(() => undefined);
  }
  isWriting = false;
}
