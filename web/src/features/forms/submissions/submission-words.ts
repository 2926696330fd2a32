import { inWords } from '../../../api/field-words.ts';
import { t } from '../../../language/words.ts';
import type { Submission, Verdict } from '../api/submissions.ts';

/** How a submission stands. */
export const VERDICT_WORDS = {
  accepted: { words: t`Accepted`, tone: 'good' },
  held: { words: t`Held`, tone: 'warning' },
  unconfirmed: { words: t`Not confirmed`, tone: 'plain' },
  spam: { words: t`Rejected`, tone: 'danger' },
} as const satisfies Readonly<Record<Verdict, { readonly words: string; readonly tone: string }>>;

const REASONS: Readonly<Record<string, string>> = {
  trap_filled: t`A field is filled that people do not see.`,
  too_fast: t`It was sent within two seconds.`,
  no_proof: t`The browser solved no puzzle.`,
  wrong_proof: t`The solution of the puzzle is wrong.`,
  many_links: t`It has three links or more.`,
  other_host: t`It came from a website that the form does not name.`,
  same_address: t`The same address was sent five times within a day.`,
  already_asked: t`The address already got the email of the day.`,
};

/** Why a submission has its verdict, as a sentence. What an operation refused is one already. */
export function reasonWords(reason: string): string {
  return REASONS[reason] ?? reason;
}

/** Who sent it, as far as the answers tell: a name, else an address, else the first text. */
export function senderOf(answers: Submission['answers']): string {
  const textOf = (key: string) => answerWords(answers[key]);
  const name = [textOf('first_name'), textOf('last_name')].filter((part) => part !== '').join(' ');
  const texts = Object.values(answers).flatMap((answer) => (typeof answer === 'string' ? [answer] : []));
  const found = [name, textOf('email'), ...texts].find((text) => text.trim() !== '');
  return found === undefined ? t`No answers` : shortened(found.trim());
}

const LONGEST = 80;

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONGEST ? text : `${letters.slice(0, LONGEST - 1).join('')}…`;
}

/** An answer as people read it. */
export function answerWords(answer: unknown): string {
  if (answer === undefined || answer === null) return '';
  if (typeof answer === 'boolean') return answer ? t`Yes` : t`No`;
  return Array.isArray(answer) ? answer.map(answerWords).join(', ') : String(answer);
}

interface Answer {
  readonly key: string;
  readonly label: string;
  readonly words: string;
}

/** The answers in the order of the fields of the form, then those to questions that the form no longer asks. */
export function answersInOrder(
  answers: Submission['answers'],
  fields: readonly { readonly key: string; readonly label: string }[],
): readonly Answer[] {
  const asked = fields.filter(({ key }) => Object.hasOwn(answers, key));
  const known = new Set(asked.map(({ key }) => key));
  const others = Object.keys(answers).filter((key) => !known.has(key));
  return [...asked, ...others.map((key) => ({ key, label: inWords(key) }))].map(({ key, label }) => ({
    key,
    label,
    words: answerWords(answers[key]),
  }));
}
