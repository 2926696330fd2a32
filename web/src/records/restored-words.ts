import { t } from '../language/words.ts';

/** What the message after a restore says. Pure. */
export function restoredWords(title: string, leftOut: readonly string[]): string {
  if (leftOut.length === 0) return t`Restored: ${title}`;
  return t`Restored: ${title}. Not as before: ${leftOut.map(wordsOf).join(', ')}.`;
}

/** A field as people read it: `stage_id` is the stage, and `external_id` the external id. */
function wordsOf(field: string): string {
  return field.replace(/(?<!external)_id$/, '').replaceAll('_', ' ');
}
