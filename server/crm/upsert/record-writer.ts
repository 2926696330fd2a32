import type { z } from 'zod';
import type { JsonText } from '../../kernel/database/json-text.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { ApiError } from '../../kernel/operations/errors.ts';
import type { ExternalId, ExternalKind } from '../external-ids/external-ids.ts';

/** A record that was written. */
export interface Written<View> {
  readonly data: JsonText<View>;
  readonly warning?: string | undefined;
}

/** A member of the input that links to another record. */
export interface InputLink {
  readonly field: string;
  readonly table: 'contacts' | 'companies';
  /** The answer to an id that the organization does not have. */
  readonly refusal: () => ApiError;
  /** The member of the entries that has the id, if the field is a list. */
  readonly member?: string;
}

/** A field that records are found by, besides the external id. */
export interface Matcher<Patch> {
  readonly field: string;
  /** The value, in the form that values are compared in. */
  readonly keyOf: (value: string) => string;
  /** Rows of `key` and `id` for each record that has one of the values. */
  readonly select: (organizationId: string, values: readonly string[]) => Sql;
  /** The patch without the field: a record that was found by it keeps its spelling. */
  readonly without: (patch: Patch) => Patch;
}

/** How records of a kind are written many at a time, with the rules of the operations on single ones. */
export interface RecordWriter<Draft, Patch extends ExternalId, View> {
  readonly kind: ExternalKind;
  readonly draft: z.ZodType<Draft>;
  readonly links: readonly InputLink[];
  readonly matchers: Readonly<Record<string, Matcher<Patch>>>;
  /** A refused draft does not prevent the others. */
  readonly add: (context: WriteContext, drafts: readonly Draft[]) => Promise<(Written<View> | ApiError)[]>;
  /** The same for changes, each of a different record. */
  readonly edit: (
    context: WriteContext,
    edits: readonly { readonly id: string; readonly patch: Patch }[],
  ) => Promise<(Written<View> | ApiError)[]>;
}
