import type { WriteContext } from '../../kernel/operations/context.ts';
import { ApiError, ambiguousMatch, invalidRequest } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { attempt } from '../../records/edits.ts';
import { lockKeys } from '../external-ids/external-id.sql.ts';
import { awaitExternalIds, type ExternalId, externalKey, ownersOf } from '../external-ids/external-ids.ts';
import { refusedLinks } from './links.ts';
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

/** All that identifies the record of a wish, whatever it is found by. */
function keysOf<Patch extends ExternalId>(
  { matchers }: Pick<RecordWriter<never, Patch, unknown>, 'matchers'>,
  { fields }: Wish<Patch>,
): string[] {
  const named = Object.values(matchers).map((matcher) => {
    const key = keyOf(matcher, fields);
    return key === undefined ? undefined : `${matcher.field} ${key}`;
  });
  const external = externalKey(fields);
  return [...named, external].filter((key) => key !== undefined);
}

/** Waits for other upserts of the same records. */
async function lock<Patch extends ExternalId>(
  context: WriteContext,
  writer: Pick<RecordWriter<never, Patch, unknown>, 'kind' | 'matchers'>,
  wishes: readonly Wish<Patch>[],
): Promise<void> {
  const fields = wishes.map((wish) => ({ ...wish, fields: { ...wish.fields, external_id: null } }));
  const keys = fields.flatMap((wish) => keysOf(writer, wish));
  if (keys.length > 0)
    await context.query(lockKeys(context.organizationId, `upsert of ${writer.kind}`, keys));
  await awaitExternalIds(
    context,
    writer.kind,
    wishes.map((wish) => wish.fields),
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
    const keys = [...keysOf(writer, wish), ...(found.get(wish) ?? [])];
    if (keys.some((key) => seen.has(key))) later.push(wish);
    else first.push(wish);
    for (const key of keys) seen.add(key);
  }
  return { first, later };
}

async function addEach<Draft, Patch extends ExternalId, View>(
  context: WriteContext,
  { draft: schema, add, links }: RecordWriter<Draft, Patch, View>,
  wishes: readonly Wish<Patch>[],
): Promise<Outcomes<Patch, View>> {
  const parsed = wishes.map(({ fields }) => attempt(() => ({ draft: parseInput(schema, fields) })));
  const refused = await refusedLinks(
    context,
    links,
    wishes.map(({ fields }) => fields),
  );
  const good = parsed.flatMap((each, index) =>
    each instanceof ApiError || refused[index] ? [] : [{ ...each, index }],
  );
  const added =
    good.length === 0
      ? []
      : await add(
          context,
          good.map(({ draft }) => draft),
        );
  const byIndex = new Map(good.map(({ index }, place) => [index, added[place]]));
  return wishes.map((wish, index) => {
    const each = parsed[index];
    const outcome = each instanceof ApiError ? each : (refused[index] ?? byIndex.get(index));
    if (!outcome) throw new Error('A record has no outcome.');
    return [wish, outcome instanceof ApiError ? outcome : { ...outcome, created: true }] as const;
  });
}

async function editEach<Draft, Patch extends ExternalId, View>(
  context: WriteContext,
  { edit, links, matchers }: RecordWriter<Draft, Patch, View>,
  found: ReadonlyMap<Wish<Patch>, readonly string[]>,
  wishes: readonly Wish<Patch>[],
): Promise<Outcomes<Patch, View>> {
  const refused = await refusedLinks(
    context,
    links,
    wishes.map(({ fields }) => fields),
  );
  const targets = wishes.map((wish, index) => {
    const ids = found.get(wish) ?? [];
    const refusal = ids.length > 1 ? ambiguousMatch(ids.slice(0, MOST_IDS)) : refused[index];
    const patch = matchers[wish.match]?.without(wish.fields) ?? wish.fields;
    return { wish, refusal, edit: { id: ids[0] ?? '', patch } };
  });
  const good = targets.filter(({ refusal }) => !refusal);
  const edited =
    good.length === 0
      ? []
      : await edit(
          context,
          good.map((target) => target.edit),
        );
  const byWish = new Map(good.map(({ wish }, place) => [wish, edited[place]]));
  return targets.map(({ wish, refusal }) => {
    const outcome = refusal ?? byWish.get(wish);
    if (!outcome) throw new Error('A record has no outcome.');
    return [wish, outcome instanceof ApiError ? outcome : { ...outcome, created: false }] as const;
  });
}
