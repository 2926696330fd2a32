import { t } from '../../../../language/words.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { SetFields, type Values } from '../fields/set-fields.tsx';
import { ValueField } from '../fields/value-field.tsx';
import { WholeNumber } from '../fields/whole-number.tsx';
import type { StepFormProps } from './form-props.ts';

const UNITS: readonly Choice<'days' | 'working_days'>[] = [
  { id: 'working_days', name: t`working days` },
  { id: 'days', name: t`days` },
];

/** The form of a step that creates a task: what to do, when it is due, for whom and about what. */
export function CreateTaskForm({ step, where, onChange }: StepFormProps<'create_task'>) {
  const { title, due, ...values } = step.with;
  const change = (next: Values, nextTitle: string, nextDue: typeof due) =>
    onChange({ ...step, with: { ...next, title: nextTitle, ...(nextDue ? { due: nextDue } : {}) } });
  return (
    <>
      <ValueField
        label={t`Title`}
        where={where}
        value={title}
        onChange={(text) => change(values, text, due)}
      />
      <Checkbox
        isSelected={due !== undefined}
        onChange={(isDue) => change(values, title, isDue ? { amount: 2, unit: 'working_days' } : undefined)}
      >
        {t`It is due some days later`}
      </Checkbox>
      {due && (
        <div className="grid grid-cols-[5rem_1fr_1fr] gap-2">
          <WholeNumber
            label={t`Due in`}
            value={due.amount}
            onChange={(amount) => change(values, title, { ...due, amount })}
          />
          <Select
            label={t`Days`}
            choices={UNITS}
            value={due.unit}
            onChange={(unit) => change(values, title, { ...due, unit })}
          />
          <TextField
            label={t`At`}
            type="time"
            value={due.at ?? ''}
            onChange={(at) => {
              const { at: _former, ...day } = due;
              change(values, title, at === '' ? day : { ...day, at });
            }}
          />
        </div>
      )}
      <SetFields
        object="task"
        where={where}
        values={values}
        besides={due ? ['title', 'due_on', 'due_at', 'done', 'repeat'] : ['title', 'done', 'repeat']}
        onChange={(next) => change(next, title, due)}
      />
    </>
  );
}
