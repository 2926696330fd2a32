import { t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';

/** What yes or no can be. */
export const YES_NO = [
  { id: 'true', name: t`Yes` },
  { id: 'false', name: t`No` },
] as const;

/** The options of a field, which are their own names. */
export function optionChoices(options: readonly string[] | null | undefined): readonly Choice[] {
  return (options ?? []).map((option) => ({ id: option, name: option }));
}
