import type { WriteContext } from './context.ts';

/** What a deletion takes away, for a dry run. */
export interface Loss {
  /** Who or what the record is. */
  readonly name: string | undefined;
  /** How many other records are gone, by what they are called, such as `activities`. */
  readonly gone: Readonly<Record<string, number>>;
}

/** Looks at a record before an operation runs, and again after it. Called in dry runs only. */
export type Watch = (context: WriteContext, id: string) => Promise<() => Promise<Loss>>;
