import { foldText } from '../../kernel/fields/fold-text.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { selectValuesInUse } from '../contacts/choices/contact-choices.sql.ts';
import { CONTACT_CHOICES } from '../contacts/choices/contact-choices.ts';

/** The labels of contacts that columns hold. */
type LabelCell = 'status' | 'stage';

/** How many values in use a label is compared with; one with more is no label. */
const MOST_IN_USE = 100;

/** Spells the labels of rows as the organization does, where only the case differs: `Customer` of a file is `customer`. */
export async function labelSpelling(
  context: ReadContext,
): Promise<(cells: Readonly<Record<string, unknown>>) => Partial<Record<LabelCell, string>>> {
  const { contact_status_choices, contact_stage_choices } = await readSettings(
    context,
    context.organizationId,
    CONTACT_CHOICES,
  );
  const [status, stage] = await Promise.all([
    spellings(context, 'status', contact_status_choices),
    spellings(context, 'stage', contact_stage_choices),
  ]);
  const known: Readonly<Record<LabelCell, ReadonlyMap<string, string>>> = { status, stage };
  return (cells) => ({ ...spelled('status', cells.status, known), ...spelled('stage', cells.stage, known) });
}

/** Each spelling by the folded text: that of a choice, else the first in use. */
async function spellings(
  context: ReadContext,
  label: LabelCell,
  choices: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const used = await context.query<{ value: string }>(
    selectValuesInUse(context.organizationId, label, MOST_IN_USE),
  );
  const texts = [...choices, ...used.map(({ value }) => value)];
  return new Map(texts.toReversed().map((text) => [foldText(text), text]));
}

function spelled(
  label: LabelCell,
  cell: unknown,
  known: Readonly<Record<LabelCell, ReadonlyMap<string, string>>>,
): Partial<Record<LabelCell, string>> {
  const text = typeof cell === 'string' ? known[label].get(foldText(cell.trim())) : undefined;
  return text === undefined ? {} : { [label]: text };
}
