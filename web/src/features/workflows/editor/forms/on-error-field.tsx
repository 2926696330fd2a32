import type { ActionStep } from '../../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../../language/words.ts';
import { type Choice, Select } from '../../../../ui/form/select.tsx';

type OnErrorKind = 'stop' | 'continue' | 'steps';

const CHOICES: readonly Choice<OnErrorKind>[] = [
  { id: 'stop', name: t`The run fails` },
  { id: 'continue', name: t`Go on` },
  { id: 'steps', name: t`Take other steps first` },
];

interface OnErrorFieldProps {
  readonly step: ActionStep;
  readonly onChange: (step: ActionStep) => void;
}

/** What happens if a step is refused. */
export function OnErrorField({ step, onChange }: OnErrorFieldProps) {
  const { on_error } = step;
  const kind = typeof on_error === 'string' ? on_error : 'steps';
  // Steps that would be lost stay until the person has deleted them.
  const isFixed = typeof on_error === 'object' && on_error.steps.length > 0;
  return (
    <Select
      label={t`If it fails`}
      choices={CHOICES}
      value={kind}
      isDisabled={isFixed}
      onChange={(next) => onChange({ ...step, on_error: next === 'steps' ? { steps: [] } : next })}
    />
  );
}
