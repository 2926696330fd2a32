import { type Refusals, refusalsOf } from '../../../ui/form/refusals.tsx';

const LABELS = { label: 'The label', key: 'The key', type: 'The type', options: 'The choices' };

/** Why the server refuses a field, at the place where the form asks for it. */
export function fieldRefusals(error: Error | null): Refusals {
  const { fields, ...rest } = refusalsOf(error, LABELS);
  const words = Object.entries(fields).map(([name, text]) => [name, text.replaceAll('option', 'choice')]);
  return { fields: Object.fromEntries(words), ...rest };
}
