import { t } from '../../../language/words.ts';
import { type Refusals, refusalsOf } from '../../../ui/form/refusals.tsx';

const LABELS = { label: t`The label`, key: t`The key`, type: t`The type`, options: t`The choices` };

/** Why the server refuses a field, at the place where the form asks for it. */
export function fieldRefusals(error: Error | null): Refusals {
  const { fields, ...rest } = refusalsOf(error, LABELS);
  const words = Object.entries(fields).map(([name, text]) => [name, text.replaceAll('option', 'choice')]);
  return { fields: Object.fromEntries(words), ...rest };
}
