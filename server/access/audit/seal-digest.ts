import { createHash } from 'node:crypto';
import { canonicalJson } from '../../kernel/operations/canonical-json.ts';

/** An entry of the audit log as covered by its seal. */
export interface SealedEntry {
  readonly id: string;
  /** UTC with microseconds. */
  readonly occurred_at: string;
  /** Everything that is not personal: ids, kinds, the door. */
  readonly plain: object;
  readonly changes: object;
  readonly arguments: object | null;
  /** Random, so that an erased value cannot be guessed from its hash; null once values were erased. */
  readonly salt: string | null;
  /** The salts of the remaining values, once others were erased. */
  readonly salts: Readonly<Record<string, string>> | null;
}

/** The content of a seal besides its entries. */
export interface SealHead {
  readonly org_id: string;
  readonly number: string;
  /** Increases when another database continues the log, as after a restore. */
  readonly segment: number;
  /** The database that wrote it. */
  readonly origin: string;
  /** The hash of the previous seal as hex; empty for the first. */
  readonly previous: string;
  /** The time and id of the last entry that it may cover. */
  readonly until_at: string;
  readonly until_id: string;
}

const ERASED_HASH_CHARACTERS = 64;

/** The hash of a seal: over its head, which contains the hash of the previous seal, and all entries in order. */
export function sealHash(head: SealHead, entries: readonly SealedEntry[]): Buffer {
  const { org_id, number, segment, origin, previous, until_at, until_id } = head;
  const hash = createHash('sha256');
  hash.update(
    canonicalJson({ org_id, number, segment, origin, previous, until_at, until_id, entries: entries.length }),
  );
  for (const entry of entries) hash.update(entryHash(entry));
  return hash.digest();
}

/** Values are included as salted hashes, so the hash stays the same if a value is replaced by its hash. */
function entryHash(entry: SealedEntry): Buffer {
  const { id, occurred_at, plain } = entry;
  const values = valuesOf(entry).map(({ path, value }) => [path, valueHash(entry, path, value)]);
  return sha256(canonicalJson({ id, occurred_at, plain, values }));
}

/** An erased value: its path, such as `['changes', 'phone', 'from']`, and the hash that replaces it. */
export interface ErasedValue {
  readonly path: readonly string[];
  readonly hash: string;
}

/**
 * Determines what erases some values of an entry: each is replaced by its salted hash, and its salt is deleted. The
 * seal of the entry stays valid.
 * @param isErased whether to erase the value at a path
 */
export function erasureOf(
  entry: SealedEntry,
  isErased: (path: readonly string[], value: unknown) => boolean,
): { readonly erased: readonly ErasedValue[]; readonly salts: Readonly<Record<string, string>> } {
  const erased: ErasedValue[] = [];
  const salts: Record<string, string> = {};
  for (const { path, keys, value } of valuesOf(entry)) {
    if (erasedHash(value) !== undefined) continue;
    const salt = saltOf(entry, path);
    if (isErased(keys, value)) erased.push({ path: keys, hash: valueHash(entry, path, value) });
    else if (salt !== undefined) salts[path] = salt;
  }
  return { erased, salts };
}

/** Returns an entry with values erased, as determined by `erasureOf`. */
export function eraseValues(entry: SealedEntry, isErased: (path: string) => boolean): SealedEntry {
  const { erased, salts } = erasureOf(entry, (path) => isErased(path.join('.')));
  const hashes = new Map(erased.map(({ path, hash }) => [path.join('.'), hash]));
  const keep = (path: string, value: unknown) => (hashes.has(path) ? { erased: hashes.get(path) } : value);
  const changes = mapValues(entry.changes, (field, change) =>
    mapValues(Object(change), (side, value) => keep(`changes.${field}.${side}`, value)),
  );
  const given =
    entry.arguments && mapValues(entry.arguments, (name, value) => keep(`arguments.${name}`, value));
  return { ...entry, changes, arguments: given, salt: null, salts };
}

function mapValues(fields: object, change: (name: string, value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(name, value)]));
}

interface Value {
  readonly keys: readonly string[];
  /** The keys joined into one text. */
  readonly path: string;
  readonly value: unknown;
}

/** The values of an entry in a fixed order. */
function valuesOf({ changes, arguments: given }: SealedEntry): readonly Value[] {
  const changed = Object.entries(changes).flatMap(([field, change]) =>
    Object.entries(Object(change)).map(([side, value]) => valueAt(['changes', field, side], value)),
  );
  const called = Object.entries(given ?? {}).map(([name, value]) => valueAt(['arguments', name], value));
  return [...changed, ...called].sort((one, other) => (one.path < other.path ? -1 : 1));
}

function valueAt(keys: readonly string[], value: unknown): Value {
  return { keys, path: keys.join('.'), value };
}

function valueHash(entry: SealedEntry, path: string, value: unknown): string {
  const erased = erasedHash(value);
  if (erased !== undefined) return erased;
  return sha256(`${saltOf(entry, path) ?? ''} ${canonicalJson(value)}`).toString('hex');
}

function saltOf({ salt, salts }: SealedEntry, path: string): string | undefined {
  return salt === null ? salts?.[path] : sha256(`${salt} ${path}`).toString('hex');
}

/** The hash that replaces an erased value. */
function erasedHash(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('erased' in value)) return undefined;
  const { erased } = value;
  return typeof erased === 'string' && erased.length === ERASED_HASH_CHARACTERS ? erased : undefined;
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
