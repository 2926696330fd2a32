import type { Scope } from './scopes.ts';

/** The description of an operation, for all doors and the reference. */
export interface Description {
  /** Verb and noun, such as `update-deal`. */
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  /** The required scope; `null` if any valid credential is enough. */
  readonly scope: Scope | null;
  /** Set if only owners and admins may run it. */
  readonly role?: 'admin';
  /**
   * The kind of the records that it answers with or, for one with the `id` of a record, that it changes or deletes. Requests
   * can then name the version of the record, and include what it links to.
   */
  readonly kind?: string;
  /** The kind of record that it deletes or merges, if links to its records change; a 409 `conflict` follows from this. */
  readonly relinks?: string;
  /** Set if its `meta` counts the linked records that it moved, by their plural name, such as `moved_deals`. */
  readonly countsMoved?: true;
  /** Set if it creates one record, with `context.newId()`; the web app may choose the id. Needs `again`. */
  readonly takesId?: true;
  /** The `meta.warning` that it may return, as sent. */
  readonly warning?: string;
  /** Set if it may create a record or find one: 201 if it created it, else 200. */
  readonly mayCreate?: true;
  /** Names of records, such as `contact`, that its input names besides its path: 404 if there is none. */
  readonly lookedUp?: readonly string[];
  /** Set if several records may match: 409 `ambiguous_match`. */
  readonly mayBeAmbiguous?: true;
  /** Set if it takes changes back. What it changes starts no workflow. */
  readonly undoes?: true;
  /** Whether it takes a cursor, which can expire: 410 `cursor_expired`. */
  readonly takesCursor?: true;
}
