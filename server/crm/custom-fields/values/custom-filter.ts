import type { Sql } from '../../../kernel/database/sql.ts';
import { date, uuid } from '../../../kernel/fields/fields.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import { type OwnerFilter, withOwnerNamed } from '../../owners/owner-filter.ts';
import type { CustomField } from '../custom-field.schema.ts';
import { unknownField } from '../field-keys.ts';
import { optionNamed } from '../options.ts';
import { recordsWith, selectFieldsOfKind, type ValueRange } from './custom-filter.sql.ts';
import type { GivenFilter } from './custom-filter-field.ts';
import { NOT_A_BOOLEAN, NOT_A_DATE, NOT_A_NUMBER, plainDecimal } from './custom-value.ts';

/** A field that lists may be filtered by. */
type FilterField = Pick<CustomField, 'id' | 'key' | 'type' | 'options' | 'filterable'>;

/** A filter of a list, with what its custom fields ask for. */
export type LookedUp<Filter> = Filter & {
  /** For each custom field, a statement that selects the ids of the records that have the value. */
  readonly among?: readonly Sql[];
};

/**
 * Looks up the custom fields that a filter names, without which it asks nothing, and the owner `me`.
 * @throws 400 `invalid_request` for an unknown key, a field that is not filterable, and a value of another type
 */
export async function lookedUp<Filter extends { readonly custom_fields?: GivenFilter | undefined }>(
  context: ReadContext,
  object: string,
  given: Filter & OwnerFilter,
): Promise<LookedUp<Filter>> {
  const filter = withOwnerNamed<Filter>(context, given);
  const asked = Object.entries(filter.custom_fields ?? {});
  if (asked.length === 0) return filter;
  const { organizationId } = context;
  const fields = await context.query<FilterField>(selectFieldsOfKind(organizationId, object));
  // An organization without fields has no such filter, and unknown ones are ignored.
  if (fields.length === 0) return filter;
  const among = asked.map(([key, value]) => {
    const field = fieldNamed(fields, key);
    return recordsWith(organizationId, field.id, rangeOf(field, value));
  });
  return { ...filter, among };
}

function fieldNamed(fields: readonly FilterField[], key: string): FilterField {
  const field = fields.find((candidate) => candidate.key === key);
  if (field?.filterable) return field;
  if (field) throw invalidRequest(`'custom_fields.${key}' is not filterable.`);
  throw unknownField(
    key,
    fields.map((candidate) => candidate.key),
  );
}

function rangeOf(field: FilterField, given: GivenFilter[string]): ValueRange {
  const column = COLUMNS[field.type] ?? 'text_folded';
  if (typeof given !== 'object') {
    const value = boundOf(field, given);
    return { column, from: value, to: value };
  }
  if (column === 'text_folded') {
    throw invalidRequest(
      `'custom_fields.${field.key}' must be a value; only numbers, money and dates have bounds.`,
    );
  }
  const [from, to] = [given.gte, given.lte].map((each) => (each === undefined ? null : boundOf(field, each)));
  return { column, from: from ?? null, to: to ?? null };
}

const COLUMNS: Readonly<Partial<Record<CustomField['type'], ValueRange['column']>>> = {
  number: 'number',
  money: 'number',
  date: 'day',
};

/** A value of a filter as text, as in a query string. */
function boundOf({ key, type, options }: FilterField, given: string | number | boolean): string {
  const text = String(given);
  const refuse = (problem: string) => invalidRequest(`'custom_fields.${key}' ${problem}.`);
  switch (type) {
    case 'number':
    case 'money': {
      const decimal = plainDecimal(given);
      if (decimal !== undefined) return decimal;
      throw refuse(NOT_A_NUMBER);
    }
    case 'date':
      if (date().safeParse(text).success) return text;
      throw refuse(NOT_A_DATE);
    case 'boolean':
      if (text === 'true' || text === 'false') return text;
      throw refuse(NOT_A_BOOLEAN);
    case 'user':
      if (uuid().safeParse(text).success) return text;
      throw refuse('must be the id of a user');
    case 'choice':
    case 'choices': {
      const option = optionNamed(options ?? [], text);
      if (option !== undefined) return option;
      throw refuse('must be one of the options of the field');
    }
    default:
      if (text.trim() !== '' && text.isWellFormed() && !text.includes('\0')) return text;
      throw refuse('must be a text that is not empty');
  }
}
