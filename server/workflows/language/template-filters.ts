import { invalidRequest } from '../../kernel/operations/errors.ts';
import { LIMITS } from './limits.ts';
import { formattedDate, formattedMoney } from './template-formats.ts';
import { shown } from './values.ts';

/** What a template can do with a value: `{{ record.first_name | default: 'friend' }}`. */

/** The filters, and whether each takes an argument; a currency may be left out. */
const FILTERS: Readonly<Record<string, 'none' | 'text' | 'number' | 'currency'>> = {
  default: 'text',
  upcase: 'none',
  downcase: 'none',
  capitalize: 'none',
  truncate: 'number',
  join: 'text',
  size: 'none',
  date: 'text',
  money: 'currency',
  json: 'none',
  escape: 'none',
  url_encode: 'none',
};

/** What is wrong with a filter and its argument. What a path leads to is known only in a run. */
export function problemOfFilter(
  name: string,
  argument: { readonly text: string } | object | undefined,
): string | undefined {
  const takes = Object.hasOwn(FILTERS, name) ? FILTERS[name] : undefined;
  if (takes === undefined) return `uses the filter ${name}, which does not exist`;
  if (takes === 'none') return argument === undefined ? undefined : `gives the filter ${name} an argument`;
  if (argument === undefined)
    return takes === 'currency' ? undefined : `gives the filter ${name} no argument`;
  if (!('text' in argument)) return undefined;
  if (takes === 'number' && !/^\d{1,5}$/.test(argument.text))
    return `gives the filter ${name} no whole number`;
  if (takes === 'currency' && !/^[A-Z]{3}$/i.test(argument.text))
    return `gives the filter ${name} no currency, such as 'EUR'`;
  return undefined;
}

/** What stands for signs that HTML gives a meaning. */
const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

/** The value after a filter. */
export function applyFilter(value: unknown, name: string, argument = '', timeZone = 'UTC'): unknown {
  switch (name) {
    case 'default':
      return value === undefined || value === null || value === '' ? argument : value;
    case 'size':
      return Array.isArray(value) || typeof value === 'string' ? value.length : 0;
    case 'join':
      return Array.isArray(value) ? joined(value, argument) : value;
    case 'date':
      return formattedDate(value, argument, timeZone);
    case 'money':
      return formattedMoney(value, argument);
    case 'json':
      return grown('', JSON.stringify(value ?? null));
    case 'escape':
      return grown(
        '',
        shown(value).replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? sign),
      );
    case 'url_encode':
      return grown('', encodeURIComponent(shown(value).toWellFormed()).replaceAll('%20', '+'));
    default:
      return typeof value === 'string' ? changedText(value, name, argument) : value;
  }
}

/**
 * A text with another one added.
 * @throws 400 `invalid_request` as soon as it is too long
 */
export function grown(text: string, more: string): string {
  if (text.length + more.length > LIMITS.template)
    throw invalidRequest(`A text of the step has more than ${LIMITS.template} characters.`);
  return text + more;
}

function joined(items: readonly unknown[], between: string): string {
  return items.reduce<string>(
    (text, item, index) => grown(text, index === 0 ? shown(item) : between + shown(item)),
    '',
  );
}

function changedText(text: string, name: string, argument: string): string {
  switch (name) {
    case 'upcase':
      return text.toUpperCase();
    case 'downcase':
      return text.toLowerCase();
    case 'capitalize':
      return text.slice(0, 1).toUpperCase() + text.slice(1);
    default:
      return text.length > Number(argument) ? `${firstOf(text, Number(argument))}…` : text;
  }
}

/** The beginning of a text, which does not end within a character. */
function firstOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
