import type { ContactLabel } from '../../api/contact-choices.ts';
import type { CustomField, CustomValue, CustomValues, FieldType } from '../../api/custom-fields.ts';
import type { Choice } from '../../ui/form/select.tsx';
import { OWN_COLUMN } from '../table/columns.ts';

interface Named {
  /** The member of the record, such as `owner_id`; of an own field, `custom_fields.` and its key. */
  readonly key: string;
  readonly label: string;
  /** Whether it always has a value. */
  readonly isRequired?: boolean;
  /** Whether it is of one record only, as a name or an email address is. */
  readonly isOfOne?: boolean;
}

/** One with a value of its own. */
export interface ValueField extends Named {
  readonly type: FieldType;
  /** What `choice` and `choices` offer. */
  readonly options?: readonly string[] | null;
  /** Whose values are suggested; any other text is taken, too. */
  readonly suggests?: ContactLabel;
  /** The name of the choice for no value, if it has one. */
  readonly none?: string;
  /** Whether its text may have several lines. */
  readonly isLong?: boolean;
  /** What else a value does. */
  readonly hint?: string;
  /** What it can be, where the values have names of their own, as stages have. */
  readonly choices?: readonly Choice[];
  /** What is sent for a typed text, if not the text. */
  readonly given?: (text: string) => string;
  /** The whole change that a value is, of a field with several members, as an amount with its currency. */
  readonly change?: (value: unknown) => Readonly<Record<string, unknown>>;
}

interface Linking extends Named {
  readonly type: 'record';
  /** The kind of record that it links to. */
  readonly kind: string;
  /** The member with the name as text, which changes with the link, if there is one. */
  readonly nameKey?: string;
}

/** A field of a kind of record, as tables change it. */
export type EditableField = ValueField | Linking;

/** The value field of a key. */
export function valueFieldOf(fields: readonly EditableField[], key: string): ValueField {
  const field = fields.find((one) => one.key === key);
  if (!field || field.type === 'record') throw new Error(`There is no field ${key} with a value of its own.`);
  return field;
}

/** An own field, as tables change it. */
export function editableOwn({ key, label, type, options }: CustomField): ValueField {
  return { key: `${OWN_COLUMN}${key}`, label, type, options };
}

/**
 * The change of a record that gives the field a value; null empties it.
 * @param name that of a linked record
 */
export function patchOf(
  field: EditableField,
  value: unknown,
  name: string | null = null,
): Readonly<Record<string, unknown>> {
  const { key } = field;
  if (field.type === 'record' && field.nameKey !== undefined) return { [key]: value, [field.nameKey]: name };
  if (key.startsWith(OWN_COLUMN)) return { custom_fields: { [key.slice(OWN_COLUMN.length)]: value } };
  if (field.type !== 'record' && field.change) return field.change(value);
  const given =
    field.type !== 'record' && typeof value === 'string' ? (field.given?.(value) ?? value) : value;
  // The server says best what is wrong with an empty text.
  return { [key]: field.isRequired ? (given ?? '') : given };
}

/** A record with own fields. */
export interface WithValues {
  readonly id: string;
  readonly custom_fields?: CustomValues | undefined;
}

/** The value that a record has; undefined for none. */
export function valueIn({ key }: ValueField, record: WithValues): CustomValue | undefined {
  if (key.startsWith(OWN_COLUMN)) return record.custom_fields?.[key.slice(OWN_COLUMN.length)];
  const members: Readonly<Record<string, unknown>> = { ...record };
  const value = members[key];
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
