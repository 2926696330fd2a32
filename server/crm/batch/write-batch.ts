import type { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, notFound } from '../../kernel/operations/errors.ts';
import { parseInput, requireSomeField } from '../../kernel/operations/parse.ts';
import { attempt, writeGood } from '../../records/edits.ts';
import { type ExternalId, readExternalId } from '../external-ids/external-ids.ts';
import { refusedLinks } from '../upsert/links.ts';
import type { InputLink, RecordWriter, Written } from '../upsert/record-writer.ts';
import { upsertRecords } from '../upsert/upsert-records.ts';
import type { BatchInput } from './batch.schema.ts';

/** What a batch needs to know of a kind of record: the schemas of its requests, and how it is written. */
export interface BatchKind<Draft extends ExternalId, Patch extends ExternalId, View> {
  readonly writer: RecordWriter<Draft, Patch, View>;
  readonly id: z.ZodType<{ readonly id: string }>;
  readonly draft: z.ZodType<Draft>;
  readonly patch: z.ZodObject & z.ZodType<Patch>;
  /** The fields of an upsert, and by what it finds its record. */
  readonly wish: z.ZodType<Patch>;
  readonly match: z.ZodType<{ readonly match: string }>;
  /** Deletes records; returns the ids of those that existed. */
  readonly remove: (context: WriteContext, ids: readonly string[]) => Promise<readonly string[]>;
}

type Given = Readonly<Record<string, unknown>>;

/** What became of a record, before it is rendered. */
interface Done<View> {
  readonly status: number;
  readonly data?: JsonText<View>;
  readonly warning?: string | undefined;
  readonly ignored?: readonly string[];
}

type Outcomes<View> = readonly (Done<View> | ApiError)[];

/**
 * Writes the records of a batch in one transaction, with as many statements as for one record, as long as no record is
 * named twice. A record that is named again is written after those before it.
 * @throws ApiError the first refusal of an atomic batch, with the `index` of its record
 */
export async function writeBatch<Draft extends ExternalId, Patch extends ExternalId, View, Entry>(
  context: WriteContext,
  kind: BatchKind<Draft, Patch, View>,
  { operation, records, atomic }: BatchInput,
): Promise<{ data: JsonText<Entry>[]; meta: { succeeded: number; failed: number } }> {
  const doEach = { create, update, upsert, delete: remove }[operation];
  const outcomes: Outcomes<View> = await doEach(context, kind, records);
  for (const [index, outcome] of outcomes.entries()) {
    if (!atomic || !(outcome instanceof ApiError)) continue;
    const { status, code, message, fields } = outcome;
    throw new ApiError(status, code, message, { fields: { ...fields, index } });
  }
  const failed = outcomes.filter((outcome) => outcome instanceof ApiError).length;
  return {
    data: outcomes.map((outcome) => new JsonText<Entry>(render(outcome))),
    meta: { succeeded: outcomes.length - failed, failed },
  };
}

function render<View>(outcome: Done<View> | ApiError): string {
  if (outcome instanceof ApiError) {
    const { status, code, message, fields } = outcome;
    return JSON.stringify({ status, error: code, message, ...fields });
  }
  const { status, data, warning, ignored = [] } = outcome;
  const meta = { ...(ignored.length > 0 && { ignored }), ...(warning !== undefined && { warning }) };
  const shown = data ? `,"data":${data.text}` : '';
  const told = Object.keys(meta).length > 0 ? `,"meta":${JSON.stringify(meta)}` : '';
  return `{"status":${status}${shown}${told}}`;
}

async function create<Draft extends ExternalId, Patch extends ExternalId, View>(
  context: WriteContext,
  { writer, draft }: BatchKind<Draft, Patch, View>,
  records: readonly Given[],
): Promise<Outcomes<View>> {
  const read = records.map((record) => attempt(() => readExternalId(parseInput(draft, record))));
  const linked = await withoutUnknownLinks(context, writer.links, read);
  return writeGood(linked, async (good) => {
    const drafts = good.map(({ fields }) => fields);
    const written = await writer.add(context, drafts);
    return written.map((each, index) => done(each, 201, good[index]?.ignored));
  });
}

async function update<Draft extends ExternalId, Patch extends ExternalId, View>(
  context: WriteContext,
  { writer, id: idOf, patch: patchOf }: BatchKind<Draft, Patch, View>,
  records: readonly Given[],
): Promise<Outcomes<View>> {
  const read = records.map((record) =>
    attempt(() => {
      const { id } = parseInput(idOf, record);
      const patch = parseInput(patchOf, record);
      requireSomeField(patchOf, patch);
      return { id, ...readExternalId(patch) };
    }),
  );
  const linked = await withoutUnknownLinks(context, writer.links, read);
  return writeGood(linked, async (good) => {
    const outcomes = new Map<object, Done<View> | ApiError>();
    for (let waiting = good; waiting.length > 0; ) {
      const ids = waiting.map(({ id }) => id);
      const isFirst = waiting.map(({ id }, index) => ids.indexOf(id) === index);
      const first = waiting.filter((_, index) => isFirst[index]);
      waiting = waiting.filter((_, index) => !isFirst[index]);
      const edits = first.map(({ id, fields }) => ({ id, patch: fields }));
      const written = await writer.edit(context, edits);
      for (const [index, each] of written.entries()) {
        const edited = first[index];
        if (edited) outcomes.set(edited, done(each, 200, edited.ignored));
      }
    }
    return good.map((each) => outcomes.get(each));
  });
}

async function upsert<Draft extends ExternalId, Patch extends ExternalId, View>(
  context: WriteContext,
  { writer, match: matchOf, wish }: BatchKind<Draft, Patch, View>,
  records: readonly Given[],
): Promise<Outcomes<View>> {
  const read = records.map((record) =>
    attempt(() => {
      const { match } = parseInput(matchOf, record);
      return { match, ...readExternalId(parseInput(wish, record)) };
    }),
  );
  return writeGood(read, async (good) => {
    const written = await upsertRecords(context, writer, good);
    return written.map((each, index) =>
      done(each, each instanceof ApiError || !each.created ? 200 : 201, good[index]?.ignored),
    );
  });
}

async function remove<Draft extends ExternalId, Patch extends ExternalId, View>(
  context: WriteContext,
  { writer, id: idOf, remove: removeAll }: BatchKind<Draft, Patch, View>,
  records: readonly Given[],
): Promise<Outcomes<View>> {
  const read = records.map((record) => attempt(() => parseInput(idOf, record)));
  return writeGood(read, async (good) => {
    const ids = good.map(({ id }) => id);
    const existed = new Set(await removeAll(context, [...new Set(ids)]));
    // A record that is named again is gone by then.
    return ids.map((id) => (existed.delete(id) ? { status: 204 } : notFound(writer.kind)));
  });
}

function done<View>(
  written: Written<View> | ApiError,
  status: number,
  ignored: readonly string[] = [],
): Done<View> | ApiError {
  return written instanceof ApiError ? written : { ...written, status, ignored };
}

async function withoutUnknownLinks<Item extends { readonly fields: object }>(
  context: WriteContext,
  links: readonly InputLink[],
  items: readonly (Item | ApiError)[],
): Promise<(Item | ApiError)[]> {
  const inputs = items.map((item) => (item instanceof ApiError ? {} : item.fields));
  const refused = await refusedLinks(context, links, inputs);
  return items.map((item, index) => refused[index] ?? item);
}
