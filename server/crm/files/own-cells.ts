import { cellValue } from '../../files/imports/rows/cell-values.ts';
import { importField, withRoom } from '../../files/imports/rows/import-field.ts';
import { parseExactly } from '../../kernel/database/json-text.ts';
import type {
  FileRow,
  ImportField,
  ReadRow,
  RowProblem,
  RowSettings,
} from '../../kernel/family/import-kind.ts';
import { OWN_PREFIX } from '../../kernel/fields/own-prefix.ts';
import { isUuid } from '../../kernel/fields/uuid.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { attempt } from '../../records/edits.ts';
import { Members, readMembers } from '../../records/members.ts';
import type { CustomField, FieldType } from '../custom-fields/custom-field.schema.ts';
import { selectCustomFields } from '../custom-fields/custom-field.sql.ts';
import { optionNamed } from '../custom-fields/options.ts';
import {
  type CheckedValue,
  checkValue,
  plainDecimal,
  type ValueRule,
} from '../custom-fields/values/custom-value.ts';
import { lockFieldsNamed } from '../custom-fields/values/custom-values.sql.ts';
import type { CustomValue, GivenValues } from '../custom-fields/values/custom-values-field.ts';
import { OwnFields } from '../custom-fields/values/own-fields.ts';
import { parseMoney } from '../deals/money/money.ts';
import { givenAmount } from '../deals/money/typed-amount.ts';

/** As many fields as an organization may have; more than one page of a list. */
const ALL = { limit: 1_000, offset: 0 };

/** How many characters a cell may have, where that is more than usual. */
const ROOM: Partial<Record<FieldType, number>> = { text: 5_000, url: 2_048, choices: 8_192 };

/** The fields that an organization added to a kind of record, in their order. */
export async function ownFieldsOf(context: ReadContext, object: string): Promise<CustomField[]> {
  const rows = await context.query<{ json: string }>(
    selectCustomFields(context.organizationId, { object, ...ALL }),
  );
  return rows.map(({ json }) => parseExactly(json));
}

/** The fields that an organization added to a kind of record, as columns of a file can be mapped to them. */
export function ownImportFields(object: string): (context: ReadContext) => Promise<readonly ImportField[]> {
  return async (context) =>
    (await ownFieldsOf(context, object)).map(({ key, label, type }) => ({
      ...withRoom(ROOM[type] ?? 255, importField(`${OWN_PREFIX}${key}`, label, key)),
      isDate: type === 'date',
      isAmount: type === 'money',
    }));
}

/** Values that a row has of fields that the organization added, if it has any. */
export interface OwnGiven {
  readonly custom_fields?: GivenValues;
}

/** Some rows of a file, and how they are read. */
interface Rows {
  readonly rows: readonly FileRow[];
  readonly settings: RowSettings;
}

/**
 * Reads the cells of fields that the organization added before `read` reads the others. These fields stay as they are until
 * the transaction ends.
 */
export async function withOwnCells(
  context: ReadContext,
  object: string,
  { rows, settings }: Rows,
  read: (row: FileRow, own: OwnGiven) => ReadRow,
): Promise<(row: FileRow) => ReadRow> {
  const named = new Set(rows.flatMap(({ fields }) => Object.keys(fields).filter(isOwn)));
  if (named.size === 0) return (row) => read(row, {});
  const { organizationId } = context;
  const keys = [...named].map((name) => name.slice(OWN_PREFIX.length));
  const rules = await context.query<ValueRule>(lockFieldsNamed(organizationId, object, keys, []));
  const people = rules.some(({ type }) => type === 'user') ? await readMembers(context) : new Members([]);
  const members = people.all.map(({ id }) => id);
  const own = new OwnCells(
    rules.map((rule) => ({ ...rule, members })),
    people,
    settings,
  );
  return ({ row, fields }) => {
    const given = own.given(fields);
    if ('message' in given) return { row, problem: given };
    const others = Object.entries(fields).filter(([name]) => !isOwn(name));
    return read({ row, fields: Object.fromEntries(others) }, given);
  };
}

/** Reads the cells of fields that an organization added. */
class OwnCells {
  readonly #rules: ReadonlyMap<string, ValueRule>;
  readonly #own: OwnFields;
  readonly #people: Members;
  readonly #settings: RowSettings;

  constructor(rules: readonly ValueRule[], people: Members, settings: RowSettings) {
    this.#rules = new Map(rules.map((rule) => [`${OWN_PREFIX}${rule.key}`, rule]));
    this.#own = new OwnFields(
      rules,
      rules.map(({ key }) => key),
    );
    this.#people = people;
    this.#settings = settings;
  }

  /** The values of a row, or what is wrong with one of them. */
  given(fields: FileRow['fields']): OwnGiven | RowProblem {
    const values: Record<string, CustomValue | null> = {};
    for (const [field, text] of Object.entries(fields).filter(([name]) => isOwn(name))) {
      const checked = this.#check(field, text);
      if ('problem' in checked) return { field, message: `'${field}' ${checked.problem}.` };
      values[field.slice(OWN_PREFIX.length)] = checked.value;
    }
    const room = attempt(() => this.#own.added(values));
    if (room instanceof ApiError) return { field: null, message: room.message };
    return Object.keys(values).length > 0 ? { custom_fields: values } : {};
  }

  #check(field: string, text: string): CheckedValue {
    const rule = this.#rules.get(field);
    if (!rule) return { problem: 'is no longer a field of your organization' };
    const checked = checkValue(rule, givenIn(rule, text, this.#people, this.#settings));
    const isPerson = rule.type === 'user' && 'problem' in checked;
    return isPerson ? { problem: 'must be the email address or the name of a member' } : checked;
  }
}

function isOwn(name: string): boolean {
  return name.startsWith(OWN_PREFIX);
}

/** What a cell says, as the API takes it; a text of another form stays what it is, and is refused in the words of the API. */
function givenIn(rule: ValueRule, text: string, people: Members, settings: RowSettings): unknown {
  switch (rule.type) {
    case 'number':
      return numberIn(text);
    case 'money':
      return givenAmount(text, [settings.currency]);
    case 'date':
      return cellValue('date', text, settings);
    case 'boolean':
      return cellValue('boolean', text, settings);
    case 'choices':
      return optionsIn(text, rule.options ?? []);
    case 'user':
      return personIn(text, people);
    default:
      return text;
  }
}

/** Digits with separators, such as 1 200,50; a text with anything else is no number. */
const GROUPED = /^[\d\s.,'’+−-]+$/;

function numberIn(text: string): unknown {
  const written = plainDecimal(text) ?? (GROUPED.test(text) ? parseMoney(text) : undefined);
  return written === undefined ? text : parseExactly(written);
}

/** As few options as possible, since an option may itself contain what separates them. */
function optionsIn(text: string, options: readonly string[]): string[] {
  // Separators stand at the odd places.
  const parts = text.split(/([,;])/);
  const longest = Math.max(...options.map((option) => option.split(/([,;])/).length), 1);
  const chosen: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let end = Math.min(from + longest, parts.length);
    const together = () => parts.slice(from, end).join('').trim();
    while (end > from + 1 && optionNamed(options, together()) === undefined) end -= 2;
    if (together() !== '') chosen.push(together());
    from = end + 1;
  }
  return chosen;
}

/** The id of the only member with an address, a name or an id. */
function personIn(text: string, people: Members): string {
  return isUuid(text) ? text.toLowerCase() : (people.find(text) ?? text);
}
