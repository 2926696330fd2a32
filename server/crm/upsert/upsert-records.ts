import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, ambiguousMatch, invalidRequest } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { attempt, writeGood } from '../../records/edits.ts';
import { awaitExternalIds, type ExternalId, externalKey, ownersOf } from '../external-ids/external-ids.ts';
import { refusedLinks } from './links.ts';
import { lockIdentities } from './lock-identities.ts';
import type { Matcher, RecordWriter, Written } from './record-writer.ts';

/** A record as a caller wants it to be, and by what it is found. */
export interface Wish<Patch> {
  readonly match: string;
  readonly fields: Patch;
}

/** A record after an upsert. */
export interface Upserted<View> extends Written<View> {
  readonly created: boolean;
}

/** The most ids in the answer to an ambiguous match. */
const MOST_IDS = 100;

/**
 * Updates the records that wishes name, and creates those that do not exist. Simultaneous upserts of one record run one
 * after another, so the later ones find what the first one created. So do wishes for the same record in one call.
 * @returns the outcome for each wish, in their order; a refused one does not prevent the others
 */
export async function upsertRecords<Draft, Patch extends ExternalId, View>(
  context: WriteContext,
  writer: RecordWriter<Draft, Patch, View>,
  wishes: readonly Wish<Patch>[],
): Promise<(Upserted<View> | ApiError)[]> {
  const outcomes = new Map<Wish<Patch>, Upserted<View> | ApiError>();
  for (const wish of wishes) {
    const refusal = withoutMatch(writer, wish);
    if (refusal) outcomes.set(wish, refusal);
  }
  await lock(context, writer, wishes);
  let waiting: readonly Wish<Patch>[] = wishes.filter((wish) => !outcomes.has(wish));
  while (waiting.length > 0) {
    const found = await findEach(context, writer, waiting);
    const { first, later } = nextRound(writer, waiting, found);
    waiting = later;
    const isNew = (wish: Wish<Patch>) => (found.get(wish)?.length ?? 0) === 0;
    const written = [
      ...(await addEach(context, writer, first.filter(isNew))),
      ...(await editEach(
        context,
        writer,
        found,
        first.filter((wish) => !isNew(wish)),
      )),
    ];
    for (const [wish, outcome] of written) outcomes.set(wish, outcome);
  }
  return wishes.map((wish) => outcomes.get(wish) ?? invalidRequest('The record was not written.'));
}

type Outcomes<Patch, View> = (readonly [Wish<Patch>, Upserted<View> | ApiError])[];

function withoutMatch<Patch extends ExternalId>(
  { matchers }: Pick<RecordWriter<never, Patch, unknown>, 'matchers'>,
  { match, fields }: Wish<Patch>,
): ApiError | undefined {
  const matcher = matchers[match];
  if (!matcher) {
    return externalKey(fields) === undefined
      ? invalidRequest("'external_id' and 'external_source' are required to match by them.")
      : undefined;
  }
  return keyOf(matcher, fields) === undefined
    ? invalidRequest(`'${matcher.field}' is required to match by it.`)
    : undefined;
}

function keyOf<Patch extends object>(
  { field, keyOf: fold }: Matcher<Patch>,
  fields: Patch,
): string | undefined {
  const value: unknown = Reflect.get(fields, field);
  return typeof value === 'string' && value.trim() !== '' ? fold(value) : undefined;
}

/** What identifies the record of a wish besides its external id, whatever it is found by. */
function identitiesOf<Patch extends ExternalId>(
  { matchers }: Pick<RecordWriter<never, Patch, unknown>, 'matchers'>,
  { fields }: Wish<Patch>,
): string[] {
  return Object.values(matchers).flatMap((matcher) => {
    const key = keyOf(matcher, fields);
    return key === undefined ? [] : [`${matcher.field} ${key}`];
  });
}

/** Waits for other upserts of the same records. */
async function lock<Patch extends ExternalId>(
  context: WriteContext,
  writer: Pick<RecordWriter<never, Patch, unknown>, 'kind' | 'matchers'>,
  wishes: readonly Wish<Patch>[],
): Promise<void> {
  const identities = wishes.flatMap((wish) => identitiesOf(writer, wish));
  await lockIdentities(context, writer.kind, identities);
  await awaitExternalIds(
    context,
    writer.kind,
    wishes.map(({ fields }) => fields),
  );
}

/** The ids of the records that each wish names, the oldest first. */
async function findEach<Patch extends ExternalId>(
  context: WriteContext,
  { kind, matchers }: Pick<RecordWriter<never, Patch, unknown>, 'kind' | 'matchers'>,
  wishes: readonly Wish<Patch>[],
): Promise<ReadonlyMap<Wish<Patch>, readonly string[]>> {
  const found = new Map<Wish<Patch>, readonly string[]>();
  for (const [match, asking] of Map.groupBy(wishes, (wish) => wish.match)) {
    const matcher = matchers[match];
    const ids = matcher
      ? await idsByKey(context, matcher, asking)
      : await idsByExternalId(
          context,
          kind,
          asking.map(({ fields }) => fields),
        );
    for (const wish of asking) {
      const key = matcher ? keyOf(matcher, wish.fields) : externalKey(wish.fields);
      found.set(wish, ids.get(key ?? '') ?? []);
    }
  }
  return found;
}

async function idsByKey<Patch extends ExternalId>(
  context: WriteContext,
  matcher: Matcher<Patch>,
  wishes: readonly Wish<Patch>[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const keys = [...new Set(wishes.map(({ fields }) => keyOf(matcher, fields) ?? ''))];
  const rows = await context.query<{ key: string; id: string }>(matcher.select(context.organizationId, keys));
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map([...byKey].map(([key, matching]) => [key, matching.map(({ id }) => id)]));
}

async function idsByExternalId(
  context: WriteContext,
  kind: RecordWriter<never, ExternalId, unknown>['kind'],
  asked: readonly ExternalId[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const owners = await ownersOf(context, kind, asked);
  return new Map([...owners].map(([key, id]) => [key, [id]]));
}

/** Splits wishes into those that can be written together, because no two name the same record, and later ones. */
function nextRound<Patch extends ExternalId>(
  writer: Pick<RecordWriter<never, Patch, unknown>, 'matchers'>,
  waiting: readonly Wish<Patch>[],
  found: ReadonlyMap<Wish<Patch>, readonly string[]>,
): { readonly first: readonly Wish<Patch>[]; readonly later: readonly Wish<Patch>[] } {
  const [first, later]: [Wish<Patch>[], Wish<Patch>[]] = [[], []];
  const seen = new Set<string>();
  for (const wish of waiting) {
    const external = externalKey(wish.fields);
    const keys = [...identitiesOf(writer, wish), ...(external ? [external] : []), ...(found.get(wish) ?? [])];
    if (keys.some((key) => seen.has(key))) later.push(wish);
    else first.push(wish);
    for (const key of keys) seen.add(key);
  }
  return { first, later };
}

async function addEach<Draft, Patch extends ExternalId, View>(
  context: WriteContext,
  { draft, add, links }: RecordWriter<Draft, Patch, View>,
  wishes: readonly Wish<Patch>[],
): Promise<Outcomes<Patch, View>> {
  const fields = wishes.map((wish) => wish.fields);
  const refused = await refusedLinks(context, links, fields);
  const drafts = fields.map((each, index) => {
    const parsed = attempt(() => ({ draft: parseInput(draft, each) }));
    return parsed instanceof ApiError ? parsed : (refused[index] ?? parsed);
  });
  const added = await writeGood(drafts, (good) =>
    add(
      context,
      good.map((each) => each.draft),
    ),
  );
  return outcomesOf(wishes, added, true);
}

async function editEach<Draft, Patch extends ExternalId, View>(
  context: WriteContext,
  { edit, links, matchers }: RecordWriter<Draft, Patch, View>,
  found: ReadonlyMap<Wish<Patch>, readonly string[]>,
  wishes: readonly Wish<Patch>[],
): Promise<Outcomes<Patch, View>> {
  const fields = wishes.map((wish) => wish.fields);
  const refused = await refusedLinks(context, links, fields);
  const edits = wishes.map((wish, index) => {
    const ids = found.get(wish) ?? [];
    if (ids.length > 1) return ambiguousMatch(ids.slice(0, MOST_IDS));
    const patch = matchers[wish.match]?.without(wish.fields) ?? wish.fields;
    return refused[index] ?? { id: ids[0] ?? '', patch };
  });
  const edited = await writeGood(edits, (good) => edit(context, good));
  return outcomesOf(wishes, edited, false);
}

function outcomesOf<Patch, View>(
  wishes: readonly Wish<Patch>[],
  written: readonly (Written<View> | ApiError)[],
  created: boolean,
): Outcomes<Patch, View> {
  return wishes.flatMap((wish, index) => {
    const outcome = written[index];
    if (!outcome) return [];
    return [[wish, outcome instanceof ApiError ? outcome : { ...outcome, created }] as const];
  });
}
