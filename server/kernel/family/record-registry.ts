import type { z } from 'zod';
import { recordJson } from '../fields/record-json.ts';
import type { Scope } from '../operations/scopes.ts';
import type { FamilyEvent } from './family.ts';
import type { LinkList, RecordKind, StoredKind, TrashPart } from './record-kind.ts';

/** A column with which records of one kind link to records of another. */
export interface RecordLink {
  /** The kind of the records that have the column, and their name. */
  readonly type: string;
  readonly plural: string;
  readonly table: string;
  readonly column: string;
  /** The kind that it links to. */
  readonly to: string;
  /** The SQL of the JSON of a record `r`. */
  readonly json: string;
  /** The SQL of what events have beside a record `r`; null if nothing. */
  readonly beside: string | null;
  /** The event for an update of the record; null if there is none. */
  readonly updatedEvent: string | null;
  /** Set if the column is a list of entries that link. */
  readonly list?: LinkList;
}

/** A kind of record whose records can be read by their ids. */
export interface ReadableKind {
  readonly type: string;
  /** What its records are called where others include them. */
  readonly plural: string;
  /** The scope that reads them. */
  readonly scope: Scope;
  /** The SQL of the rows, and of the JSON of a row `r`. */
  readonly source: string;
  readonly json: string;
  /** The SQL of the name that people know a row by; empty if it has none. */
  readonly name: string;
  /** The members that name records of other kinds, each with the kind. */
  readonly refers: Readonly<Record<string, string>>;
}

/** A kind of record that can be restored after it was deleted. */
export interface TrashedKind {
  readonly type: string;
  readonly table: string;
  /** The SQL of the title of a record `r`, of its JSON and of what events have beside it. */
  readonly title: string;
  readonly json: string;
  readonly beside: string | null;
  readonly parts: readonly TrashPart[];
  /** The column with the member whose record it is. */
  readonly owner: string;
  /** Whether its records can have files. */
  readonly hasFiles: boolean;
}

/** The links among the record kinds of all families: plain data, which can be passed to a thread. */
export interface RecordRegistry {
  /** In locking order: a record that links comes before those that it links to. */
  readonly links: readonly RecordLink[];
  /** The kinds to whose records activities may belong, each with the scope that reads these. */
  readonly timelines: readonly { readonly type: string; readonly scope: Scope }[];
  /** All kinds, for `include` and the versions of records. Those that cannot be read by their ids have no source. */
  readonly kinds: readonly ReadableKind[];
  /** The kinds whose deleted records can be restored. */
  readonly trashed: readonly TrashedKind[];
}

/** For operations that do not use links. */
export const NO_RECORDS: RecordRegistry = {
  get links(): never {
    throw new Error('This process was not given the kinds of record.');
  },
  timelines: [],
  kinds: [],
  trashed: [],
};

/**
 * Finds how kinds of record link to each other.
 * @throws Error when a link names a kind that is not registered, or when links lead in a circle
 */
export function recordLinks(
  kinds: readonly RecordKind[],
  events: readonly Pick<FamilyEvent, 'type'>[],
): RecordRegistry['links'] {
  const types = kinds.map(({ type }) => type);
  const links = inLockOrder(kinds).flatMap((kind) => linksOf(kind, events));
  const astray = links.find(({ to }) => !types.includes(to));
  if (astray) throw new Error(`${astray.table}.${astray.column} names an unknown kind, ${astray.to}.`);
  return links;
}

/** How records of a kind can be read, and which members of them name others; nothing if neither is declared. */
export function readableKinds(kinds: readonly RecordKind[], scope: Scope): ReadableKind[] {
  return kinds.flatMap(({ type, stored, readable, refers = {} }) => {
    const view = readable?.view ?? stored?.table.view;
    const plural = readable?.plural ?? stored?.plural;
    const source = readable?.source.text ?? stored?.table.name;
    const json = view && recordJson(view, 'r').text;
    return [
      {
        type,
        scope,
        plural: plural ?? '',
        source: source ?? '',
        json: json ?? '',
        name: stored?.trash?.title('r').text ?? nameColumn(view),
        refers: { ...stored?.links, ...listsOf(stored), ...refers },
      },
    ];
  });
}

function nameColumn(view: z.ZodObject | undefined): string {
  const column = ['name', 'title'].find((name) => view && name in view.shape);
  return column === undefined ? '' : `r.${column}`;
}

/** The files of a record go with it. */
const ATTACHMENTS: TrashPart = { table: 'attachments', column: 'record_id', typeColumn: 'kind' };

/** The kinds whose deleted records can be restored. */
export function trashedKinds(kinds: readonly RecordKind[]): TrashedKind[] {
  return kinds.flatMap(({ type, stored }) => {
    if (!stored?.trash) return [];
    const { table, trash, beside, files: hasFiles = false } = stored;
    const json = recordJson(table.view, 'r').text;
    const parts = hasFiles ? [...trash.parts, ATTACHMENTS] : trash.parts;
    return [
      {
        ...{ type, table: table.name, json, parts, hasFiles, owner: trash.owner },
        ...{ title: trash.title('r').text, beside: beside?.('r').text ?? null },
      },
    ];
  });
}

/** The paths of the ids in lists, such as `contacts.contact_id`, each with the kind. */
function listsOf(stored: StoredKind | undefined): Readonly<Record<string, string>> {
  const lists = Object.entries(stored?.lists ?? {});
  return Object.fromEntries(
    lists.map(
      ([
        column,
        {
          members: [id],
          to,
        },
      ]) => [`${column}.${id}`, to],
    ),
  );
}

function linksOf({ type, stored }: RecordKind, events: readonly Pick<FamilyEvent, 'type'>[]): RecordLink[] {
  if (!stored) return [];
  const { plural, links = {}, lists = {}, beside } = stored;
  const { name: table, view } = stored.table;
  const updated = `${type}.updated`;
  const updatedEvent = events.some((event) => event.type === updated) ? updated : null;
  const columns: [string, string, LinkList?][] = [
    ...Object.entries(links),
    ...Object.entries(lists).map(([column, list]): [string, string, LinkList] => [column, list.to, list]),
  ];
  return columns.map(([column, to, list]) => {
    if (!('updated_at' in view.shape)) throw new Error(`${type} has links, but no 'updated_at'.`);
    const json = recordJson(view, 'r').text;
    const link = { type, plural, table, column, to, json, beside: beside?.('r').text ?? null, updatedEvent };
    return list ? { ...link, list } : link;
  });
}

/** Each kind before those that it links to, otherwise in the given order. */
function inLockOrder(kinds: readonly RecordKind[]): RecordKind[] {
  const ordered: RecordKind[] = [];
  const left = new Set(kinds);
  while (left.size > 0) {
    const linked = new Set([...left].flatMap((kind) => linkedKinds(kind)));
    const next = [...left].find(({ type }) => !linked.has(type));
    if (!next) throw new Error('Kinds of record link to each other in a circle, so they cannot be locked.');
    left.delete(next);
    ordered.push(next);
  }
  return ordered;
}

/** The other kinds that a kind links to. */
function linkedKinds({ type, stored }: RecordKind): string[] {
  const lists = Object.values(stored?.lists ?? {}).map(({ to }) => to);
  return [...Object.values(stored?.links ?? {}), ...lists].filter((to) => to !== type);
}
