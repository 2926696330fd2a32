import { storable } from '../forms/field.schema.ts';

/** The fields of a request as they came: names, each with its values. */
export type SentFields = ReadonlyMap<string, readonly string[]>;

/** More fields than any form has. */
const MOST_FIELDS = 500;

/** The fields of a form that a browser sent. */
export function fieldsOfForm(form: URLSearchParams): SentFields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of [...form].slice(0, MOST_FIELDS)) {
    const values = fields.get(name) ?? [];
    values.push(storable(value));
    fields.set(name, values);
  }
  return fields;
}

/** The members of a JSON object that a script sent. Anything but texts, numbers, booleans and lists of them is left out. */
export function fieldsOfJson(body: object): SentFields {
  const entries = Object.entries(body).slice(0, MOST_FIELDS);
  return new Map(entries.map(([name, value]) => [name, textsOf(value)]));
}

function textsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => (Array.isArray(item) ? [] : textsOf(item)));
  switch (typeof value) {
    case 'string':
      return [storable(value)];
    case 'number':
      return [String(value)];
    case 'boolean':
      return value ? ['yes'] : [];
    default:
      return [];
  }
}

/** The first value of a field; undefined if there is none. */
export function first(fields: SentFields, name: string): string | undefined {
  return fields.get(name)?.[0];
}
