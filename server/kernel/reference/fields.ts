import { propertiesOf } from '../openapi/examples.ts';
import type { JsonSchema } from '../openapi/openapi.ts';
import { type Html, html } from './html.ts';
import { markdown } from './markdown.ts';

/** One line in a list of fields: a parameter, or a field of a body or record. */
export interface Field {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly description?: string | undefined;
  /** Shown after the type, such as `required`. */
  readonly note?: string;
}

/** Renders a list of fields: name, type and description. */
export function fieldList(fields: readonly Field[]): Html {
  return html`<dl class="fields">${fields.map(fieldEntry)}</dl>`;
}

/** The fields of an object schema. Required ones are marked if `marked` is set. */
export function fieldsOf(schema: JsonSchema, marked: boolean): Field[] {
  return propertiesOf(schema).map(([name, field]) => ({
    name,
    schema: field,
    description: field.description,
    ...(marked && schema.required?.includes(name) ? { note: 'required' } : {}),
  }));
}

function fieldEntry({ name, schema, description, note }: Field): Html {
  return html`
<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}${limitsOf(schema)}</span>
${note === undefined ? undefined : html` <span class="note">${note}</span>`}</dt>
${description === undefined ? undefined : html`<dd>${markdown(description)}</dd>`}</div>`;
}

/** The type of a value in words. */
function typeOf(schema: JsonSchema): Html {
  const { $ref, enum: values, type, items, format, anyOf } = schema;
  if ($ref !== undefined) {
    const name = $ref.split('/').at(-1) ?? '';
    return html`<a href="#${name}">${name}</a>`;
  }
  if (values !== undefined) return html`${values.map((value) => String(value)).join(' | ')}`;
  if (anyOf !== undefined) return joinWithOr(anyOf.map((part) => typeOfPart(part)));
  if (type === 'array') return html`list of ${typeOfPart(items)}`;
  const types = [type].flat().map((name) => (name === 'string' ? (format ?? name) : (name ?? 'any value')));
  return html`${types.join(' or ')}`;
}

function typeOfPart(part: JsonSchema['items']): Html {
  return typeof part === 'object' && !Array.isArray(part) ? typeOf(part) : html`any value`;
}

function joinWithOr(parts: readonly Html[]): Html {
  return html`${parts.map((part, index) => (index === 0 ? part : html` or ${part}`))}`;
}

function limitsOf({ maxLength, minimum, default: otherwise }: JsonSchema): string {
  return [
    maxLength === undefined ? '' : `, at most ${maxLength.toLocaleString('en')} characters`,
    minimum === undefined || minimum < 0 ? '' : `, at least ${minimum}`,
    otherwise === undefined || otherwise === null ? '' : `, default ${JSON.stringify(otherwise)}`,
  ].join('');
}
