import type { Sql } from '../../kernel/database/sql.ts';
import { date, timestamp, uuid } from '../../kernel/fields/fields.ts';
import { OWN_PREFIX } from '../../kernel/fields/own-prefix.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { definitionProblem } from '../../kernel/operations/parse.ts';
import { recordsWith } from '../custom-fields/values/custom-filter.sql.ts';
import type { GivenFilter } from '../custom-fields/values/custom-filter-field.ts';
import {
  NOT_A_BOOLEAN,
  NOT_A_DATE,
  NOT_A_NUMBER,
  plainDecimal,
} from '../custom-fields/values/custom-value.ts';
import { type FilterField, fieldNamed, rangeOf } from '../custom-fields/values/filter-range.ts';
import { userOf } from '../owners/owner-filter.ts';
import { columnSql, groupSql, isIn, isOutcome, stagesOf, withAnyValue, withPart } from './where.sql.ts';
import type { Group, Leaf, Op } from './where.ts';
import { type Compared, OPS_OF, OPS_OF_OWN, WHERE_FIELDS } from './where-fields.ts';

/** What conditions are compared in. */
interface Place {
  readonly context: ReadContext;
  readonly object: string;
  /** The alias of the table of the records. */
  readonly alias: string;
  /** The fields that the organization added to the records. */
  readonly own: readonly FilterField[];
}

const ALIASES: Readonly<Record<string, string>> = { contact: 'c', company: 'c', deal: 'd', task: 't' };

/** The alias of the table of a kind of record in its lists. */
export function aliasOf(object: string): string {
  return ALIASES[object] ?? 'c';
}

/**
 * The condition on a record that a filter of groups means (docs/behaviour/filters.md 2).
 * @param own the fields that the organization added to the records
 * @throws 400 `invalid_request`, with the path, for an unknown field, a comparison that it does not have, and a value of another type
 */
export function whereCondition(
  context: ReadContext,
  object: string,
  where: Group,
  own: readonly FilterField[],
): Sql {
  const place = { context, object, alias: aliasOf(object), own };
  // Each shape of a filter is a statement of its own, which is not worth keeping.
  return groupSql(where, (leaf) => leafSql(place, leaf)).plannedEachTime();
}

function leafSql(place: Place, leaf: Leaf): Sql {
  if (leaf.field.startsWith(OWN_PREFIX)) return ownSql(place, leaf);
  const fields = WHERE_FIELDS[place.object] ?? {};
  const compared = Object.hasOwn(fields, leaf.field) ? fields[leaf.field] : undefined;
  if (compared === undefined) {
    throw definitionProblem(
      `${leaf.path}.field`,
      `must be one of ${Object.keys(fields).join(', ')} or custom_fields.key`,
    );
  }
  requireOp(leaf, OPS_OF[compared]);
  const value = leaf.value === undefined ? undefined : askedValue(place, compared, leaf);
  if (compared === 'outcome' && isOutcome(value)) {
    return isIn(`${place.alias}.stage_id`, stagesOf(place.context.organizationId, value), leaf.op === 'is');
  }
  return columnSql(`${place.alias}.${leaf.field}`, compared, leaf.op, value);
}

function requireOp({ op, path }: Leaf, ops: readonly Op[]): void {
  if (!ops.includes(op))
    throw definitionProblem(`${path}.op`, `must be one of ${ops.join(', ')} for this field`);
}

/** The value of a comparison as text, which PostgreSQL reads as the type of the column. */
function askedValue({ context }: Place, compared: Compared, leaf: Leaf): string {
  const text = String(leaf.value);
  const refuse = (problem: string) => definitionProblem(`${leaf.path}.value`, problem);
  switch (compared) {
    case 'number': {
      const decimal = plainDecimal(leaf.value);
      if (decimal !== undefined) return decimal;
      throw refuse(NOT_A_NUMBER);
    }
    case 'day':
      if (date().safeParse(text).success) return text;
      throw refuse(NOT_A_DATE);
    case 'moment': {
      const { data } = timestamp().safeParse(text);
      if (data !== undefined) return data;
      throw refuse('must be an ISO 8601 timestamp, such as 2026-05-17T14:23:00.000Z');
    }
    case 'boolean':
      if (text === 'true' || text === 'false') return text;
      throw refuse(NOT_A_BOOLEAN);
    case 'outcome':
      if (isOutcome(text)) return text;
      throw refuse('must be one of open, won, lost');
    case 'user':
    case 'id':
      if (compared === 'user' && text === 'me') return userOf(context, `${leaf.path}.value`);
      if (uuid().safeParse(text).success) return text;
      throw refuse(compared === 'user' ? "must be the id of a user, or 'me'" : 'must be an id');
    default:
      return text;
  }
}

/** A comparison of a field that the organization added, which the indexes of its values serve. */
function ownSql({ context, alias, own }: Place, leaf: Leaf): Sql {
  const { organizationId } = context;
  const field = within(leaf, () => fieldNamed(own, leaf.field.slice(OWN_PREFIX.length)));
  requireOp(leaf, OPS_OF_OWN[field.type]);
  const among = (ids: Sql, expected = true) => isIn(`${alias}.id`, ids, expected);
  const range = (bounds: GivenFilter[string]) =>
    recordsWith(
      organizationId,
      field.id,
      within(leaf, () => rangeOf(field, bounds)),
    );
  const { op, value = '' } = leaf;
  switch (op) {
    case 'is_empty':
    case 'is_not_empty':
      return among(withAnyValue(organizationId, field.id), op === 'is_not_empty');
    case 'contains':
      return among(
        field.type === 'choices' ? range(value) : withPart(organizationId, field.id, String(value)),
      );
    case 'is':
    case 'is_not':
      return among(range(value), op === 'is');
    case 'gte':
    case 'lte':
      return among(range({ [op]: String(value) }));
  }
}

/** Names the place of a comparison in what is wrong with it. */
function within<Result>({ path }: Leaf, look: () => Result): Result {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new ApiError(error.status, error.code, `In '${path}', ${error.message}`, { fields: { path } });
  }
}
