import type { QueryKey } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { createContext, use } from 'react';

/** A search result. */
export interface FoundRecord {
  readonly id: string;
  readonly name: string;
  /** Distinguishes records of the same name. */
  readonly hint?: string | null;
}

/** A record as a link shows it. */
export interface LinkedRecord {
  readonly id: string;
  readonly name: string;
  /** Distinguishes records of the same name. */
  readonly hint: string | undefined;
  /** The company of a contact. */
  readonly companyId?: string | null;
}

/** How other records link to the records of a kind. */
interface RecordLinks {
  /** A hook: the record that is linked to; undefined until it is known, and for null. */
  readonly useOne: (id: string | null) => LinkedRecord | undefined;
  /** A hook: the records that match a text best, those of a company first; without a text the latest. */
  readonly useChoices: (text: string, companyId?: string) => readonly LinkedRecord[];
  /** A hook: creates a record of a name, linked to a company if it can be. */
  readonly useCreate: (companyId?: string) => (name: string) => Promise<LinkedRecord>;
}

/** How records of a kind are found and opened. */
export interface RecordPages {
  /** The plural, such as `Deals`. */
  readonly plural: string;
  readonly icon: LucideIcon;
  /** The address of the list, such as `/deals`; a record's page is below it, by id. */
  readonly path: string;
  /** Finds a few records that match a text. */
  readonly find: (text: string, limit: number, signal: AbortSignal) => Promise<readonly FoundRecord[]>;
  /** A hook that returns the name of a linked record; undefined while it loads. */
  readonly useName: (id: string) => string | undefined;
  /** Whether a page beside the list shows possible duplicates, which can be merged. */
  readonly hasDuplicates?: boolean;
  /** Absent for a kind that no field links to. */
  readonly links?: RecordLinks;
}

/** Queries with optimistic changes while a mutation runs; the mutation refetches them when it is done. */
interface AheadOfServer {
  readonly mutationKey: QueryKey;
  /** The first parts of their query keys. */
  readonly queries: readonly string[];
}

/** A kind of record. */
export interface RecordKind {
  /** The name in the server's notices, such as `deal`. */
  readonly type: string;
  /** The first parts of the keys of queries that a change of such a record makes stale. */
  readonly staleAfter: (id: string | null) => readonly QueryKey[];
  readonly aheadOfServer?: AheadOfServer;
  /** Absent for kinds without pages. */
  readonly pages?: RecordPages;
}

/** A kind of record with pages. */
export type PagedKind = RecordKind & { readonly pages: RecordPages };

/** Whether a kind of record has pages. */
export function hasPages(kind: RecordKind): kind is PagedKind {
  return kind.pages !== undefined;
}

/** Context with the kinds of record of all features. */
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
