import { date, uuid } from '../../../kernel/fields/fields.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import type { CustomField } from '../custom-field.schema.ts';
import { unknownField } from '../field-keys.ts';
import { optionNamed } from '../options.ts';
import type { ValueRange } from './custom-filter.sql.ts';
import type { GivenFilter } from './custom-filter-field.ts';
import { NOT_A_BOOLEAN, NOT_A_DATE, NOT_A_NUMBER, plainDecimal } from './custom-value.ts';

/** A field that lists may be filtered by. */
export type FilterField = Pick<CustomField, 'id' | 'key' | 'type' | 'options' | 'filterable'>;

/**
 * The field with a key.
 * @throws 400 `invalid_request` for an unknown key, and a field that is not filterable
 */
export function fieldNamed(fields: readonly FilterField[], key: string): FilterField {
  const field = fields.find((candidate) => candidate.key === key);
  if (field?.filterable) return field;
  if (field) throw invalidRequest(`'custom_fields.${key}' is not filterable.`);
  throw unknownField(
    key,
    fields.map((candidate) => candidate.key),
  );
}

/**
 * The values that a filter by a field asks for.
 * @throws 400 `invalid_request` for a value of another type
 */
export function rangeOf(field: FilterField, given: GivenFilter[string]): ValueRange {
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
