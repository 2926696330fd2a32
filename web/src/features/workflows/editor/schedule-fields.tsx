import { t } from '../../../language/words.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';

interface ScheduleFieldsProps {
  readonly cron: string;
  readonly onChange: (cron: string) => void;
}

type Rhythm = 'weekdays' | 'daily' | 'weekly' | 'monthly' | 'other';

const RHYTHMS: readonly Choice<Rhythm>[] = [
  { id: 'weekdays', name: t`Every weekday` },
  { id: 'daily', name: t`Every day` },
  { id: 'weekly', name: t`Every Monday` },
  { id: 'monthly', name: t`On the first of each month` },
  { id: 'other', name: t`Another schedule` },
];

const DAYS: Readonly<Record<Exclude<Rhythm, 'other'>, string>> = {
  weekdays: '* * 1-5',
  daily: '* * *',
  weekly: '* * 1',
  monthly: '1 * *',
};

/** When a schedule starts a workflow: a rhythm and a time, or a line of cron. */
export function ScheduleFields({ cron, onChange }: ScheduleFieldsProps) {
  const { rhythm, time } = read(cron);
  const write = (days: string, at: string) => {
    const [hour = '9', minute = '0'] = at.split(':');
    onChange(`${Number(minute)} ${Number(hour)} ${days}`);
  };
  return (
    <div className="grid grid-cols-2 gap-2 max-phone:grid-cols-1">
      <Select
        label={t`How often`}
        choices={RHYTHMS}
        value={rhythm}
        onChange={(next) => (next === 'other' ? onChange('*/30 9-17 * * 1-5') : write(DAYS[next], time))}
      />
      {rhythm === 'other' ? (
        <TextField
          label={t`Cron`}
          hint={t`Minute, hour, day, month, weekday.`}
          value={cron}
          onChange={onChange}
        />
      ) : (
        <TextField
          label={t`At`}
          type="time"
          value={time}
          onChange={(at) => at !== '' && write(DAYS[rhythm], at)}
        />
      )}
    </div>
  );
}

function read(cron: string): { readonly rhythm: Rhythm; readonly time: string } {
  const [, minute = '0', hour = '9', days = ''] =
    /^(\d{1,2}) (\d{1,2}) (\S+ \S+ \S+)$/.exec(cron.trim()) ?? [];
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  const known = RHYTHMS.find(({ id }) => id !== 'other' && DAYS[id] === days);
  return { rhythm: known?.id ?? 'other', time };
}
