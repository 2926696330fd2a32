import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';

/** A record that a search found. */
export interface FoundRecord {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly hint?: string | null;
}

/** A record as a link shows it. */
export interface LinkedRecord {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of the same name. */
  readonly hint: string | undefined;
}

/** How other records link to the records of a kind. */
interface RecordLinks {
  /** A hook: the record that is linked to; undefined until it is known, and for null. */
  readonly useOne: (id: string | null) => LinkedRecord | undefined;
  /** A hook: the records that have a text in their name, for whoever links one; without a text the latest. */
  readonly useChoices: (text: string) => readonly LinkedRecord[];
}

/** How people find and open the records of a kind. */
export interface RecordPages {
  /** The name of several, such as `Deals`. */
  readonly plural: string;
  readonly icon: LucideIcon;
  /** Where the pages are, such as `/deals`; the page of a record is below, under its id. */
  readonly path: string;
  /** The records that have a text in their name, or in what else people know them by; a few of them. */
  readonly find: (text: string, limit: number, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
  /** A hook: the name of a record that is linked to, such as in a timeline; undefined until it is known. */
  readonly useName: (id: string) => string | undefined;
  /** Absent for a kind that no field links to. */
  readonly links?: RecordLinks;
}

/** Queries that are ahead of the server while a mutation runs, and ask again themselves when it is done. */
interface AheadOfServer {
  readonly mutationKey: QueryKey;
  /** The first parts of their keys. */
  readonly queries: readonly string[];
}

/** A kind of record, as the whole app knows it. */
export interface RecordKind {
  /** As the server's notices name it, such as `deal`. */
  readonly type: string;
  /** The beginnings of the keys of queries that a change of such a record makes stale. */
  readonly staleAfter: (id: string | null) => readonly QueryKey[];
  readonly aheadOfServer?: AheadOfServer;
  /** Absent for a kind without pages of its own. */
  readonly pages?: RecordPages;
}

/** Every kind of record that has pages. */
export type PagedKind = RecordKind & { readonly pages: RecordPages };

/** Tells whether the records of a kind have pages. */
export function hasPages(kind: RecordKind): kind is PagedKind {
  return kind.pages !== undefined;
}

/** The kinds of record of all features; the app provides them. */
export const RecordKinds = createContext<readonly RecordKind[]>([]);

/** The pages of a kind of record; throws for a kind that no feature registers with pages. */
export function useRecordPages(type: string): RecordPages {
  const pages = use(RecordKinds).find((kind) => kind.type === type)?.pages;
  if (!pages) throw new Error(`No feature registers pages of the record kind ${type}.`);
  return pages;
}

/** How other records link to a kind of record; throws for a kind that no field links to. */
export function useRecordLinks(type: string): RecordLinks {
  const { links } = useRecordPages(type);
  if (!links) throw new Error(`The record kind ${type} has no links.`);
  return links;
}

/** The address of the page of a record. */
export function addressOf({ path }: RecordPages, id: string): string {
  return `${path}/${id}`;
}
