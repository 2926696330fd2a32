import type { CustomField, FieldObject, FieldType } from '../../../api/custom-fields.ts';
import { t } from '../../../language/words.ts';
import type { Choice } from '../../../ui/form/select.tsx';

/** The kinds of record that can have own fields, in words: one, and many. */
export const OBJECTS: readonly {
  readonly object: FieldObject;
  readonly one: string;
  readonly many: string;
}[] = [
  { object: 'contact', one: t`contact`, many: t`contacts` },
  { object: 'company', one: t`company`, many: t`companies` },
  { object: 'deal', one: t`deal`, many: t`deals` },
  { object: 'task', one: t`task`, many: t`tasks` },
];

const TYPES: Readonly<Record<FieldType, string>> = {
  text: t`Text`,
  number: t`Number`,
  money: t`Money`,
  date: t`Date`,
  boolean: t`Yes or no`,
  choice: t`One choice`,
  choices: t`Several choices`,
  url: t`Web address`,
  user: t`Member`,
};

/** The types of fields, as choices of the form for a new field. */
export const TYPE_CHOICES: readonly Choice<FieldType>[] = [
  { id: 'text', name: TYPES.text },
  { id: 'number', name: TYPES.number },
  { id: 'money', name: TYPES.money },
  { id: 'date', name: TYPES.date },
  { id: 'boolean', name: TYPES.boolean },
  { id: 'choice', name: TYPES.choice },
  { id: 'choices', name: TYPES.choices },
  { id: 'url', name: TYPES.url },
  { id: 'user', name: TYPES.user },
];

/** `One choice: Gold, Silver` */
export function typeWords({ type, options }: Pick<CustomField, 'type' | 'options'>): string {
  return options === null ? TYPES[type] : `${TYPES[type]}: ${options.join(', ')}`;
}

/** Whether fields of a type have choices. */
export function hasChoices(type: FieldType): boolean {
  return type === 'choice' || type === 'choices';
}

/** The lines of a text as choices, without empty ones. */
export function choicesIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const LONGEST_KEY = 63;

/**
 * A key for a field by its label: `End of contract` as `end_of_contract`. It is not among the given ones; empty while the label has
 * no letter of a key.
 */
export function keyFor(label: string, taken: readonly string[]): string {
  const plain = label
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .replace(/_$/, '')
    .slice(0, LONGEST_KEY - 3);
  if (plain === '') return '';
  const isFree = (key: string) => !taken.includes(key);
  const numbered = Array.from({ length: taken.length + 1 }, (_, index) => `${plain}_${index + 2}`);
  return [plain, ...numbered].find(isFree) ?? plain;
}
