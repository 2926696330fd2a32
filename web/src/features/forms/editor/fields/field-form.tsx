import type { CustomField } from '../../../../api/custom-fields.ts';
import { t } from '../../../../language/words.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { useFirstField } from '../../../../ui/hooks/use-first-field.ts';
import type { FormField, FormFieldType } from '../../api/forms.ts';
import { LinesField } from '../lines-field.tsx';
import { refusalAt } from '../problems.ts';
import { Refused } from '../refused.tsx';
import type { Editing } from '../use-editing.ts';
import { ConsentFields } from './consent-fields.tsx';
import { NOTHING, targetsOf, withLabel, withType } from './field-edits.ts';
import { KINDS, TYPES } from './field-kinds.ts';

interface FieldFormProps {
  readonly field: FormField;
  readonly place: number;
  readonly others: readonly FormField[];
  /** The custom fields of contacts. */
  readonly own: readonly CustomField[];
  readonly isNew: boolean;
  readonly editing: Editing;
  readonly onChange: (field: FormField) => void;
  readonly onClose: () => void;
}

/** The form of a field: what it asks for, of which type, and what the answer fills. */
export function FieldForm(props: FieldFormProps) {
  const { field, place, others, own, isNew, editing, onChange, onClose } = props;
  const refusal = (member: string) => refusalAt(editing.problem, `fields[${place}].${member}`);
  return (
    <div ref={useFirstField(onClose)} className="flex flex-col gap-3 border-t border-line p-3">
      <TextField
        label={field.type === 'consent' || field.type === 'hidden' ? t`Name for your team` : t`Label`}
        value={field.label}
        onChange={(label) => onChange(withLabel(field, label, { others, isNew }))}
        refusal={refusal('label')}
      />
      {field.type === 'consent' && <ConsentFields editing={editing} />}
      <Meaning {...{ field, others, own, onChange }} />
      <Refused>{refusal('type') ?? refusal('maps_to')}</Refused>
      {field.options && (
        <LinesField
          label={t`Options`}
          rows={4}
          hint={t`One per line, in the order in which they are offered.`}
          value={field.options}
          onChange={(options) => onChange({ ...field, options })}
          refusal={refusal('options')}
        />
      )}
      {field.type !== 'hidden' && (
        <Checkbox isSelected={field.required} onChange={(required) => onChange({ ...field, required })}>
          {t`Required`}
        </Checkbox>
      )}
      <Refused>{refusal('required')}</Refused>
      <TextField
        label={t`Name in submissions`}
        value={field.key}
        onChange={(key) => onChange({ ...field, key })}
        hint={
          field.type === 'hidden'
            ? t`Your website fills the input of this name, or the link to the page has it as a parameter.`
            : t`For programs, and in titles of deals and tasks as {{ ${field.key} }}.`
        }
        refusal={refusal('key')}
      />
    </div>
  );
}

/** The type of a field, and the field of the contact that it fills. */
function Meaning({
  field,
  others,
  own,
  onChange,
}: Pick<FieldFormProps, 'field' | 'others' | 'own' | 'onChange'>) {
  const hasConsent = others.some(({ type }) => type === 'consent');
  const types: readonly Choice<FormFieldType>[] = TYPES.filter(
    (type) => type !== 'consent' || !hasConsent,
  ).map((id) => ({ id, name: KINDS[id].name }));
  const targets = targetsOf(field, others, own);
  return (
    <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
      <Select
        label={t`Type`}
        choices={types}
        value={field.type}
        onChange={(type) => onChange(withType(field, type, own))}
      />
      {targets.length > 1 && (
        <Select
          label={t`Fills of the contact`}
          choices={targets}
          value={field.maps_to ?? NOTHING}
          onChange={(id) => onChange({ ...field, maps_to: id === NOTHING ? null : id })}
        />
      )}
    </div>
  );
}
