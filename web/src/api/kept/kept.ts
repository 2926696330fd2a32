import { createStore, entries, promisifyRequest } from 'idb-keyval';
import { v7 as uuidv7 } from 'uuid';

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

/**
 * Each tab keeps its own, so that two tabs at one place do not overwrite each other. What a closed tab left is shown where
 * nothing was typed since.
 */
const TAB = ` @${uuidv7()}`;
const ANY_TAB = / @[-0-9a-f]{36}$/;

let person = '';
let prefix = '';
/** Everything of the person, in all their organizations, by the key in the database: owner, place and tab. */
const kept = new Map<string, Kept>();
const listeners = new Set<() => void>();

/** Reads what is kept for a person, who is signed in. What others left stays where it is. */
export async function openKept({ user, organization }: Owner): Promise<void> {
  if (person !== '') return;
  person = `${user.id} `;
  prefix = `${person}${organization?.id} `;
  // In a page that goes, nothing runs a moment later.
  addEventListener('pagehide', () => changed.size > 0 && void writeChanged());
  await readKept();
}

/** Reads also what other tabs have kept since this one was opened. */
export async function readKept(): Promise<void> {
  // Without a database, such as in some private windows, things are kept until the page is left.
  const found = await entries<string, Kept>(database).catch(() => []);
  for (const [key, one] of found) if (key.startsWith(person) && !kept.has(key)) kept.set(key, one);
  tell();
}

/** The key of what is shown at a place: what this tab keeps there, else what the newest other one does. */
function keyAt(place: string): string | undefined {
  const own = prefix + place + TAB;
  if (kept.has(own)) return own;
  return [...kept.keys()]
    .filter((key) => key.replace(ANY_TAB, '') === prefix + place)
    .toSorted()
    .at(-1);
}

/** What is shown at a place of the organization. */
export function keptAt(place: string): Kept | undefined {
  return kept.get(keyAt(place) ?? '');
}

/** The key to `forget` what is shown at a place. */
export function keyShownAt(place: string): string | undefined {
  return keyAt(place)?.slice(prefix.length);
}

/** What this tab keeps at a place. */
export function ownAt(place: string): Kept | undefined {
  return kept.get(prefix + place + TAB);
}

/** What all tabs keep at the places of the organization that begin so, in the order of their names, each with a key to `forget` it. */
export function keptPlaces(start: string): readonly (readonly [key: string, one: Kept])[] {
  return [...kept]
    .filter(([key]) => key.startsWith(prefix + start))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, one]) => [key.slice(prefix.length), one] as const);
}

/** A number that changes with what is kept. */
export function keptVersion(): number {
  return version;
}

/** Keeps something at a place, instead of what this tab kept there; undefined removes it. Returns the key to `forget` it. */
export function keep(place: string, one: Kept | undefined): string {
  set(prefix + place + TAB, one);
  return place + TAB;
}

/** Makes what is shown at a place this tab's own, because someone goes on with it. */
export function adopt(place: string): void {
  const key = keyAt(place);
  const one = kept.get(key ?? '');
  if (key === undefined || one === undefined || key.endsWith(TAB)) return;
  keep(place, one);
  set(key, undefined);
}

/** Removes what is shown at a place. */
export function drop(place: string): void {
  const key = keyAt(place);
  if (key !== undefined) set(key, undefined);
}

/** Removes one of `keptPlaces`. */
export function forget(key: string): void {
  set(prefix + key, undefined);
}

function set(key: string, one: Kept | undefined): void {
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
  for (const key of keys) changed.add(key);
  await write();
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
let writing: Promise<void> | undefined;

/** Writes what changed, one batch after the other, so that the last state of a key is written last. */
function write(): Promise<void> {
  writing ??= writeAll().finally(() => {
    writing = undefined;
  });
  return writing;
}

async function writeAll(): Promise<void> {
  // What a draft becomes is kept a moment later; both are written together, so that a closed tab leaves one of them.
  await new Promise((resolve) => setTimeout(resolve));
  while (changed.size > 0) await writeChanged();
}

function writeChanged(): Promise<void> {
  const keys = [...changed];
  changed.clear();
  return database('readwrite', (store) => {
    for (const key of keys) {
      const one = kept.get(key);
      if (one) store.put(one, key);
      else store.delete(key);
    }
    const written = promisifyRequest(store.transaction);
    // A page that goes takes back what is not committed.
    store.transaction.commit();
    return written;
  }).catch(() => undefined);
}
