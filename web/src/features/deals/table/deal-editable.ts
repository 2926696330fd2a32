import type { Pipeline } from '../../../api/pipelines.ts';
import { meant, t } from '../../../language/words.ts';
import { stageChoices } from '../../../records/deal-choices.ts';
import type { EditableField } from '../../../records/editable/editable-field.ts';

/** The built-in fields of a deal, as its table changes them. */
export function dealFields(pipelines: readonly Pipeline[]): readonly EditableField[] {
  return [
    { key: 'assigned_to', label: t`Owner`, type: 'user' },
    {
      key: 'stage_id',
      label: t`Stage`,
      type: 'choice',
      choices: stageChoices(pipelines),
      isRequired: true,
    },
    { key: 'expected_close_date', label: t`Close date`, type: 'date' },
    { key: 'lost_reason', label: t`Lost reason`, type: 'text' },
    { key: 'contact_id', label: t`Contact`, type: 'record', kind: 'contact' },
    { key: 'company_id', label: t`Company`, type: 'record', kind: 'company' },
    { key: 'title', label: t`Title`, type: 'text', isRequired: true },
    { key: 'notes', label: t`Notes`, type: 'text', isLong: true },
    {
      key: 'value',
      label: meant('of a deal')`Value`,
      type: 'money',
      isRequired: true,
      change: (amount) => (amount === null ? { value: amount } : { ...Object(amount) }),
    },
  ];
}
