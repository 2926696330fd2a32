import type { FileRow } from '../../kernel/family/import-kind.ts';
import { foldText } from '../../kernel/fields/fold-text.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { CONTACT_CHOICES } from '../contacts/choices/contact-choices.ts';
import { otherValues } from '../contacts/choices/other-values.ts';

/** The labels of contacts that columns hold, each with the setting of its choices. */
const CHOICES = { status: 'contact_status_choices', stage: 'contact_stage_choices' } as const;

type LabelCell = keyof typeof CHOICES;

/** Spells the labels of rows as the organization does, where only the case differs: `Customer` of a file is `customer`. */
export async function labelSpelling(
  context: ReadContext,
  rows: readonly FileRow[],
): Promise<(cells: Readonly<Record<string, unknown>>) => Partial<Record<LabelCell, string>>> {
  const [status, stage] = await Promise.all([
    spellings(context, rows, 'status'),
    spellings(context, rows, 'stage'),
  ]);
  return (cells) => ({ ...spelled('status', cells.status, status), ...spelled('stage', cells.stage, stage) });
}

/** Each spelling by the folded text: that of a choice, else the first in use. None are read if no row has the label. */
async function spellings(
  context: ReadContext,
  rows: readonly FileRow[],
  label: LabelCell,
): Promise<ReadonlyMap<string, string>> {
  if (rows.every(({ fields }) => fields[label] === undefined)) return new Map();
  const choices = (await readSettings(context, context.organizationId, CONTACT_CHOICES))[CHOICES[label]];
  const texts = [...choices, ...(await otherValues(context, label, choices))];
  return new Map(texts.toReversed().map((text) => [foldText(text), text]));
}

function spelled(
  label: LabelCell,
  cell: unknown,
  known: ReadonlyMap<string, string>,
): Partial<Record<LabelCell, string>> {
  const text = typeof cell === 'string' ? known.get(foldText(cell.trim())) : undefined;
  return text === undefined ? {} : { [label]: text };
}
