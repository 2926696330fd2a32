import type { Settings } from '../../../api/settings.ts';
import { t } from '../../../language/words.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';

interface WorkingTimeProps {
  readonly settings: Settings;
  readonly onChange: (patch: Partial<Settings>) => void;
  readonly refusals: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
}

const DAYS: readonly { readonly id: Settings['working_days'][number]; readonly name: string }[] = [
  { id: 'monday', name: t`Monday` },
  { id: 'tuesday', name: t`Tuesday` },
  { id: 'wednesday', name: t`Wednesday` },
  { id: 'thursday', name: t`Thursday` },
  { id: 'friday', name: t`Friday` },
  { id: 'saturday', name: t`Saturday` },
  { id: 'sunday', name: t`Sunday` },
];

/** Working days and hours. */
export function WorkingTime({ settings, onChange, refusals, isReadOnly }: WorkingTimeProps) {
  const { working_days: days, working_hours: hours } = settings;
  const toggle = (day: Settings['working_days'][number], isOn: boolean) => {
    const chosen = DAYS.map(({ id }) => id).filter((id) => (id === day ? isOn : days.includes(id)));
    onChange({ working_days: chosen });
  };
  return (
    <>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 font-medium text-small">{t`Working days`}</legend>
        {DAYS.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={days.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
            isDisabled={isReadOnly}
          >
            {name}
          </Checkbox>
        ))}
        {refusals.working_days !== undefined && (
          <p role="alert" className="text-small text-danger">
            {refusals.working_days}
          </p>
        )}
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={t`Work starts at`}
          value={hours.from}
          onChange={(from) => onChange({ working_hours: { ...hours, from } })}
          isReadOnly={isReadOnly}
          refusal={refusals.working_hours}
        />
        <TextField
          label={t`Work ends at`}
          value={hours.to}
          onChange={(to) => onChange({ working_hours: { ...hours, to } })}
          isReadOnly={isReadOnly}
        />
      </div>
    </>
  );
}
