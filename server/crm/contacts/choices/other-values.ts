import type { ReadContext } from '../../../kernel/operations/context.ts';
import { type ChosenLabel, selectValuesInUse } from './contact-choices.sql.ts';

/** More values than a person would look through; a label with more is no label. */
const MOST_IN_USE = 100;

/** The values of a label that contacts have and that nobody is offered, in alphabetical order. */
export async function otherValues(
  context: ReadContext,
  label: ChosenLabel,
  offered: readonly string[],
): Promise<string[]> {
  const statement = selectValuesInUse(context.organizationId, label, MOST_IN_USE);
  const rows = await context.query<{ value: string }>(statement);
  return rows.map(({ value }) => value).filter((value) => !offered.includes(value));
}
