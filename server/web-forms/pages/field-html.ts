import { type Html, html } from '../../kernel/reference/html.ts';
import type { FormDefinition } from '../forms/definition.schema.ts';
import type { FormField } from '../forms/field.schema.ts';
import type { VisitorWords } from '../words/visitor-words.ts';

/** What a visitor entered so far, and what is wrong with it, by the keys of fields. */
export interface Entered {
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly problems: Readonly<Record<string, string>>;
}

export const NOTHING_ENTERED: Entered = { values: {}, problems: {} };

type Words = VisitorWords['page'];

/** The name of the trap: an input that people neither see nor hear of, so that only a program fills it. */
export const TRAP = '_website';

/** The fields of a form, each with its label, and the trap. */
export function fieldsHtml(
  { fields, consent }: Pick<FormDefinition, 'fields' | 'consent'>,
  words: Words,
  entered: Entered = NOTHING_ENTERED,
): Html {
  return html`${fields.map((field) => fieldHtml(field, consent?.words, words, entered))}
<div hidden><label>${words.leaveEmpty} <input name="${TRAP}" tabindex="-1" autocomplete="off" data-kontor-trap></label></div>`;
}

function fieldHtml(
  field: FormField,
  consent: string | undefined,
  words: Words,
  { values, problems }: Entered,
): Html {
  const problem = problems[field.key];
  const given = values[field.key] ?? [];
  switch (field.type) {
    case 'hidden':
      return html`
<input type="hidden" name="${field.key}" value="${given[0] ?? ''}">`;
    case 'choices':
      return withProblem(
        field,
        problem,
        html`
<fieldset${describedBy(field, problem)}><legend>${labelOf(field, words)}</legend>${field.options?.map(
          (option) => html`
<label class="check"><input type="checkbox" name="${field.key}" value="${option}"${flag('checked', given.includes(option))}> ${option}</label>`,
        )}
</fieldset>`,
      );
    case 'checkbox':
    case 'consent': {
      const label = field.type === 'consent' ? consent : field.label;
      return withProblem(
        field,
        problem,
        html`
<label class="check"><input type="checkbox" name="${field.key}" value="yes"${attributes(field, problem)}${flag('checked', given.length > 0)}> <span>${label}${mark(field, words)}</span></label>`,
      );
    }
    default:
      return withProblem(
        field,
        problem,
        html`
<label><span>${labelOf(field, words)}</span> ${control(field, given[0] ?? '', words, attributes(field, problem))}</label>`,
      );
  }
}

function control(field: FormField, value: string, words: Words, more: Html): Html {
  if (field.type === 'textarea')
    return html`<textarea name="${field.key}" rows="5"${more}>${
      value === ''
        ? ''
        : html`
${value}`
    }</textarea>`;
  if (field.type === 'choice')
    return html`<select name="${field.key}"${more}>
<option value="">${words.choose}</option>${field.options?.map(
      (option) => html`
<option${flag('selected', option === value)}>${option}</option>`,
    )}
</select>`;
  return html`<input type="${INPUT_TYPES[field.type] ?? 'text'}" name="${field.key}" value="${value}"${hintOf(field)}${more}>`;
}

const INPUT_TYPES: Readonly<Record<string, string>> = { email: 'email', phone: 'tel', date: 'date' };

/** What helps browsers and keyboards of phones (HTML, section 4.10.18.7). */
function hintOf({ type, maps_to }: FormField): Html {
  const name = maps_to === null ? undefined : AUTOCOMPLETE[maps_to];
  const mode = type === 'number' ? html` inputmode="decimal"` : html``;
  return name === undefined ? mode : html`${mode} autocomplete="${name}"`;
}

const AUTOCOMPLETE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  last_name: 'family-name',
  email: 'email',
  phone: 'tel',
  company: 'organization',
  job_title: 'organization-title',
  address_line1: 'address-line1',
  address_line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country-name',
};

/** Texts longer than the server takes are refused while typing. */
const MOST_CHARACTERS: Readonly<Record<string, number>> = {
  text: 255,
  email: 254,
  phone: 40,
  textarea: 10_000,
};

function attributes(field: FormField, problem: string | undefined): Html {
  const most = MOST_CHARACTERS[field.type];
  return html`${flag('required', field.required)}${most === undefined ? '' : html` maxlength="${most}"`}${describedBy(field, problem)}`;
}

function describedBy({ key }: FormField, problem: string | undefined): Html | string {
  return problem === undefined ? '' : html` aria-invalid="true" aria-describedby="problem-${key}"`;
}

function withProblem({ key }: FormField, problem: string | undefined, field: Html): Html {
  const shown =
    problem === undefined
      ? ''
      : html`
<p class="problem" id="problem-${key}">${problem}</p>`;
  return html`
<div class="field">${field}${shown}</div>`;
}

function labelOf(field: FormField, words: Words): Html {
  return html`${field.label}${mark(field, words)}`;
}

/** What is optional says so, as most fields are required. */
function mark({ required }: FormField, { optional }: Words): Html | string {
  return required ? '' : html` <small>${optional}</small>`;
}

function flag(name: string, isSet: boolean): Html | string {
  return isSet ? html` ${name}` : '';
}
