import { z } from 'zod';
import type { FileRow, RowSettings } from '../../../kernel/family/import-kind.ts';
import { readDate } from './dates.ts';

/** What a field takes, as far as it says how a cell is read; every other one takes the text of the cell. */
interface CellShape {
  readonly type: 'text' | 'number' | 'boolean' | 'list' | 'map' | 'date';
  /** How long a text may be, where the field says so. */
  readonly longest: number | undefined;
}

/** The shapes of the fields of a draft, by their names. */
export function cellShapes(draft: z.ZodObject): ReadonlyMap<string, CellShape> {
  const { properties = {} } = z.toJSONSchema(draft, { io: 'input', unrepresentable: 'any' });
  return new Map(Object.entries(properties).map(([name, property]) => [name, shapeOf(property)]));
}

type JsonSchema = z.core.JSONSchema._JSONSchema;

function shapeOf(property: JsonSchema): CellShape {
  if (typeof property === 'boolean') return { type: 'text', longest: undefined };
  // A field that may be null is one of two.
  const other = property.anyOf?.find((option) => typeof option === 'object' && option.type !== 'null');
  if (other !== undefined) return shapeOf(other);
  return { type: typeOf(property), longest: property.maxLength };
}

function typeOf({ type, format }: z.core.JSONSchema.BaseSchema): CellShape['type'] {
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'array') return 'list';
  if (type === 'object') return 'map';
  return format === 'date' ? 'date' : 'text';
}

/**
 * Makes the reader that turns the cells of a row into what the fields of a draft take. What is no number, date or yes and no
 * stays a text, which the draft refuses in the words of the API.
 */
export function cellReader(
  draft: z.ZodObject,
): (fields: FileRow['fields'], settings: RowSettings) => Record<string, unknown> {
  const shapes = cellShapes(draft);
  return (fields, settings) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [
        name,
        cellValue(shapes.get(name)?.type ?? 'text', text, settings),
      ]),
    );
}

const YES = /^(?:true|yes|y|1)$/i;
const NO = /^(?:false|no|n|0)$/i;

/** What a cell holds by the type of its field; the text of the cell where it holds nothing of that type. */
export function cellValue(type: CellShape['type'], text: string, { date_order }: RowSettings): unknown {
  if (type === 'number') return Number(text);
  if (type === 'date') return readDate(text, date_order) ?? text;
  if (type === 'list') return listIn(text);
  if (type === 'boolean') return YES.test(text) ? true : NO.test(text) ? false : text;
  return text;
}

function listIn(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
