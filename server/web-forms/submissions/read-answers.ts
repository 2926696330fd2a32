import { date, email } from '../../kernel/fields/fields.ts';
import type { FormField } from '../forms/field.schema.ts';
import type { VisitorWords } from '../words/visitor-words.ts';
import type { SentFields } from './sent-fields.ts';

export type Answer = string | number | boolean | readonly string[];

/** The answers to the questions of a form, and what is wrong with some, by the keys of fields. */
export interface ReadAnswers {
  readonly answers: Readonly<Record<string, Answer>>;
  readonly problems: Readonly<Record<string, string>>;
}

type Words = VisitorWords['problems'];

/** Reads the answers of a visitor (docs/behaviour/forms.md 9). Fields that the form does not have are left out. */
export function readAnswers(fields: readonly FormField[], sent: SentFields, words: Words): ReadAnswers {
  const answers: Record<string, Answer> = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const read = readAnswer(field, sent.get(field.key) ?? [], words);
    if ('problem' in read) problems[field.key] = read.problem;
    else if (read.answer !== undefined) answers[field.key] = read.answer;
  }
  return { answers, problems };
}

type Read = { readonly answer: Answer | undefined } | { readonly problem: string };

const NONE: Read = { answer: undefined };

function readAnswer(field: FormField, given: readonly string[], words: Words): Read {
  if (field.type === 'choices') return readChoices(field, given, words);
  if (field.type === 'checkbox' || field.type === 'consent') {
    const isTicked = given.some((value) => !UNTICKED.has(value.trim().toLowerCase()));
    return field.required && !isTicked ? { problem: words.unticked } : { answer: isTicked };
  }
  const text = (given[0] ?? '').replaceAll('\r\n', '\n').trim();
  if (text === '') return field.required ? { problem: words.missing } : NONE;
  return READERS[field.type]?.(text, words, field) ?? readText(text, field, words);
}

const UNTICKED: ReadonlySet<string> = new Set(['', 'false', 'no', 'off', '0']);

function readChoices({ options = [], required }: FormField, given: readonly string[], words: Words): Read {
  const chosen = [...new Set(given.filter((value) => value !== ''))];
  if (chosen.some((value) => !options.includes(value))) return { problem: words.choices };
  if (chosen.length === 0) return required ? { problem: words.noChoice } : NONE;
  return { answer: options.filter((option) => chosen.includes(option)) };
}

const READERS: Readonly<
  Partial<Record<FormField['type'], (text: string, words: Words, field: FormField) => Read>>
> = {
  email: (text, words) =>
    email().safeParse(text).success && text.includes('@') ? { answer: text } : { problem: words.email },
  phone: (text, words) =>
    /^[+(\d][\d\s()./-]{3,38}$/.test(text) ? { answer: text } : { problem: words.phone },
  number: (text, words) => {
    const digits = text.replace(',', '.');
    return /^-?\d{1,15}(\.\d{1,4})?$/.test(digits) ? { answer: Number(digits) } : { problem: words.number };
  },
  date: (text, words) => (date().safeParse(text).success ? { answer: text } : { problem: words.date }),
  choice: (text, words, { options = [] }) =>
    options.includes(text) ? { answer: text } : { problem: words.choice },
};

const LONGEST: Readonly<Partial<Record<FormField['type'], number>>> = { textarea: 10_000 };
const LONGEST_LINE = 255;

function readText(text: string, { type }: FormField, words: Words): Read {
  const most = LONGEST[type] ?? LONGEST_LINE;
  const line = type === 'textarea' ? text : text.replaceAll(/\s+/g, ' ');
  return line.length > most ? { problem: words.tooLong(most) } : { answer: line };
}
