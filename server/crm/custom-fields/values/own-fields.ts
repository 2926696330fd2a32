import type { Statements } from '../../../kernel/database/database.ts';
import { isUuid } from '../../../kernel/fields/uuid.ts';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import { unknownField } from '../field-keys.ts';
import { selectFieldsOfKind } from './custom-filter.sql.ts';
import { checkValue, type ValueRule } from './custom-value.ts';
import { lockFieldsNamed } from './custom-values.sql.ts';
import type { CustomValue, CustomValues, GivenValues, OwnValues } from './custom-values-field.ts';

/** The values of a record take so many bytes as JSON. */
const MOST_BYTES = 8_192;

/** What runs statements for an organization, such as the context of an operation. */
interface OfOrganization extends Statements {
  readonly organizationId: string;
}

/** Which of the given values are written; without it all are. */
export interface OwnChoice {
  /** Keeps the values that the record has. */
  readonly fills?: boolean;
  /** Writes a value only where the record still has this one. */
  readonly still?: GivenValues | undefined;
}

/** The fields that some callers name, to compare their values with. */
export class OwnFields {
  readonly #rules: ReadonlyMap<string, ValueRule>;
  readonly #allKeys: readonly string[];

  /** @param allKeys of the kind of record; empty where the organization has defined none */
  constructor(rules: readonly ValueRule[], allKeys: readonly string[]) {
    this.#rules = new Map(rules.map((rule) => [rule.key, rule]));
    this.#allKeys = allKeys;
  }

  /**
   * The values of a record after a change: those that are given replace the others of the same key, and null clears. Without
   * fields in the organization, what is given is ignored.
   * @throws 400 `invalid_request` for an unknown key, for a value of another type, and when all of them take too much room
   */
  changed(
    before: CustomValues | undefined,
    given: GivenValues | undefined,
    { fills = false, still }: OwnChoice = {},
  ): OwnValues {
    if (given === undefined || this.#allKeys.length === 0) return {};
    const present = Object.entries(before ?? {});
    const chosen = Object.entries(given).filter(([key]) => !still || isSame(before?.[key], still[key]));
    const changes = chosen.map(([key, value]) => [key, this.#check(key, value)] as const);
    const merged = new Map<string, CustomValue | null>(
      fills ? [...changes, ...present] : [...present, ...changes],
    );
    const values = [...merged].flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]));
    return { custom_fields: requireRoom(Object.fromEntries(values)) };
  }

  /** The values of a new record. */
  added(given: GivenValues | undefined): OwnValues {
    const { custom_fields = {} } = this.changed(undefined, given);
    return Object.keys(custom_fields).length > 0 ? { custom_fields } : {};
  }

  /**
   * The values of two records that become one: those of the first stay, the second fills the rest, and chosen ones replace both. Values
   * of a field that was deleted meanwhile do not move.
   */
  merged(
    survivor: CustomValues | undefined,
    other: CustomValues | undefined,
    chosen: GivenValues = {},
  ): OwnValues {
    const moving = Object.entries(other ?? {}).filter(([key]) => this.#rules.has(key));
    return this.changed({ ...Object.fromEntries(moving), ...survivor }, chosen);
  }

  /** The values of a record that another one begins with. Those of a field that was deleted meanwhile stay behind. */
  copied(values: CustomValues | undefined): OwnValues {
    return values === undefined ? {} : this.merged(undefined, values);
  }

  #check(key: string, given: unknown): CustomValue | null {
    const rule = this.#rules.get(key);
    if (!rule) throw unknownField(key, this.#allKeys);
    const checked = checkValue(rule, given);
    if ('problem' in checked) throw invalidRequest(`'custom_fields.${key}' ${checked.problem}.`);
    return checked.value;
  }
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(value ?? null) === JSON.stringify(other ?? null);
}

const NONE = new OwnFields([], []);

/**
 * Reads the fields that callers name, in one round trip with the statements sent beside it. Without any it sends nothing.
 * @param object the kind of record, such as `deal`
 */
export async function ownFields(
  context: OfOrganization,
  object: string,
  given: readonly (GivenValues | undefined)[],
): Promise<OwnFields> {
  const named = given.flatMap((values = {}) => (Object.keys(values).length > 0 ? [values] : []));
  if (named.length === 0) return NONE;
  const { organizationId } = context;
  const keys = [...new Set(named.flatMap((values) => Object.keys(values)))].filter(
    (key) => !key.includes('\0'),
  );
  const people = [...new Set(named.flatMap((values) => Object.values(values).filter(isUuid)))];
  const rules = await context.query<ValueRule>(lockFieldsNamed(organizationId, object, keys, people));
  if (rules.length === keys.length && keys.length > 0) return new OwnFields(rules, keys);
  const all = await context.query<{ key: string }>(selectFieldsOfKind(organizationId, object));
  return new OwnFields(
    rules,
    all.map(({ key }) => key),
  );
}

/** @throws 400 `invalid_request` when the values of a record take more room than they may */
function requireRoom(values: CustomValues): CustomValues {
  const bytes = Buffer.byteLength(JSON.stringify(values));
  if (bytes <= MOST_BYTES) return values;
  throw invalidRequest(
    `'custom_fields' would take ${bytes} bytes as JSON; at most ${MOST_BYTES} are allowed.`,
  );
}
