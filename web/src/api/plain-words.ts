import { fromServer, t } from '../language/words.ts';

/** How refusals of common fields end, and what the app says instead: what to type, rather than what a program has to send. */
const INSTEAD: readonly (readonly [end: string, words: string])[] = [
  [' must be an email address.', t`Enter an email address, such as ada@northwind.example.`],
  [
    ' with at most 15 digits and 4 decimals.',
    t`Enter an amount, such as 1,200.50. It can have 15 digits and 4 decimals.`,
  ],
  [
    ' must be an ISO 4217 currency code, such as USD.',
    t`Enter the three letters of a currency, such as EUR.`,
  ],
  [' must be a date in the form YYYY-MM-DD.', t`Enter a date, such as 2026-05-17.`],
];

/** What people read of a refusal: what to type, or else the sentence of the server in their language. */
export function inPlainWords(message: string): string {
  return INSTEAD.find(([end]) => message.endsWith(end))?.[1] ?? fromServer(message);
}
