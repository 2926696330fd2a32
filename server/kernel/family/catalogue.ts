import { SCOPE_FAMILIES, type ScopeFamily } from '../operations/scopes.ts';
import type { Family, FamilyEvent, ScopeWords } from './family.ts';
import { PLANNED_SCOPES } from './planned-scopes.ts';
import type { RecordKind } from './record-kind.ts';
import { type RecordRegistry, readableKinds, recordLinks, trashedKinds } from './record-registry.ts';

/** Descriptions of the scopes of a family. */
export interface ScopeFamilyWords extends ScopeWords {
  readonly name: ScopeFamily;
  /** Whether the family exists. The scopes of other families are reserved and have no effect yet. */
  readonly exists: boolean;
}

/** The combined catalogue of all families. */
export interface Catalogue {
  /** All scope families, in the order of docs/behaviour/authentication.md 4. */
  readonly scopes: readonly ScopeFamilyWords[];
  readonly recordKinds: readonly RecordKind[];
  readonly records: RecordRegistry;
  readonly activityTypes: readonly string[];
  readonly events: readonly FamilyEvent[];
}

/**
 * Combines what all families declare.
 * @throws Error if two of them use the same name for something, or if one has scopes of an unknown family
 */
export function catalogueOf(families: readonly Family<never>[]): Catalogue {
  const recordKinds = families.flatMap((family) => family.recordKinds ?? []);
  const events = families.flatMap((family) => family.events ?? []);
  requireDistinct('families', families, ({ name }) => name);
  requireDistinct('record kinds', recordKinds, ({ type }) => type);
  requireDistinct('events', events, ({ type }) => type);
  const quotas = families.flatMap((family) => family.quotas ?? []);
  requireDistinct('limits', quotas, ({ name }) => name);
  const imports = families.flatMap((family) => family.imports ?? []);
  requireDistinct('kinds of file', imports, ({ name }) => name);
  const metrics = families.flatMap((family) => family.metrics ?? []);
  requireDistinct('metrics', metrics, ({ key }) => key);
  const headings = families.flatMap(({ tags }) => tags ?? []);
  requireDistinct('headings of the reference', headings, ({ name }) => name);
  const activityTypes = families.flatMap((family) => family.activityTypes ?? []);
  requireDistinct('types of activities', activityTypes, (type) => type);
  const records = {
    links: recordLinks(recordKinds, events),
    timelines: families.flatMap(timelinesOf),
    kinds: families.flatMap(kindsOf),
    trashed: trashedKinds(recordKinds),
  };
  return { scopes: scopesOf(families), recordKinds, records, activityTypes, events };
}

function timelinesOf({ name, recordKinds = [] }: Family<never>): RecordRegistry['timelines'] {
  const kinds = recordKinds.filter(({ stored }) => stored?.timeline);
  return kinds.map(({ type }) => ({ type, scope: `${scopeFamily(name)}:read` }));
}

function kindsOf({ name, scopes, recordKinds = [] }: Family<never>): RecordRegistry['kinds'] {
  return scopes ? readableKinds(recordKinds, `${scopeFamily(name)}:read`) : [];
}

function scopesOf(families: readonly Family<never>[]): ScopeFamilyWords[] {
  const existing = families.flatMap(({ name, scopes }) =>
    scopes ? { name: scopeFamily(name), scopes } : [],
  );
  return SCOPE_FAMILIES.map((name) => {
    const own = existing.find((family) => family.name === name)?.scopes;
    const words = own ?? PLANNED_SCOPES[name];
    if (!words) throw new Error(`The scopes of ${name} have no description.`);
    return { name, ...words, exists: own !== undefined };
  });
}

/** The kinds of records that open pages are notified about. */
export function liveRecordTypes({ recordKinds }: Catalogue): ReadonlySet<string> {
  return new Set(recordKinds.filter(({ live }) => live).map(({ type }) => type));
}

/** Returns the scopes that begin with the name of a family. Throws Error if there are none. */
export function scopeFamily(name: string): ScopeFamily {
  const family = SCOPE_FAMILIES.find((known) => known === name);
  if (!family) throw new Error(`No scope begins with the name of the family ${name}.`);
  return family;
}

function requireDistinct<Item>(what: string, items: readonly Item[], nameOf: (item: Item) => string): void {
  const names = items.map(nameOf);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new Error(`Two ${what} are named ${twice}.`);
}
