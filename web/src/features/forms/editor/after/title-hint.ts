import { t } from '../../../../language/words.ts';
import type { FormField } from '../../api/forms.ts';

/** How a title can contain answers, with a field of the form as the example. */
export function titleHint(fields: readonly FormField[]): string {
  const [first] = fields;
  return first ? t`May contain answers, such as {{ ${first.key} }}.` : t`May contain answers.`;
}
