import type { Scalar } from '../../../../../../server/workflows/language/condition.schema.ts';
import { t } from '../../../../language/words.ts';
import { Chip } from '../../../../ui/chip.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import type { FieldChoice } from '../../api/workflows.ts';
import { useReferences } from './reference-field.tsx';

interface ManyChoicesProps {
  readonly field: FieldChoice | undefined;
  readonly values: readonly Scalar[];
  readonly onChange: (values: Scalar[]) => void;
}

/** Several of the values that a field can have, as chips, with a list of the others. */
export function ManyChoices({ field, values, onChange }: ManyChoicesProps) {
  const references = useReferences(field?.refers_to ?? 'tag');
  const options = field?.refers_to ? references : (field?.options ?? []).map((id) => ({ id, name: id }));
  const others: readonly Choice[] = options.filter(({ id }) => !values.includes(id));
  const nameOf = (value: Scalar) => options.find(({ id }) => id === value)?.name ?? String(value);
  const chosen = values.filter((value) => value !== '');
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap gap-1">
        {chosen.map((value) => {
          const run = () => onChange(values.filter((one) => one !== value));
          const remove = chosen.length > 1 ? { label: t`Remove ${nameOf(value)}`, run } : undefined;
          return (
            <Chip key={String(value)} remove={remove}>
              {nameOf(value)}
            </Chip>
          );
        })}
      </div>
      {others.length > 0 && (
        <Select
          label={t`Another value`}
          labelHidden
          placeholder={t`Add a value`}
          choices={others}
          value={null}
          onChange={(id) => onChange([...chosen, id])}
        />
      )}
    </div>
  );
}
