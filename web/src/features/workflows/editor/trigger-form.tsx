import { isEventTrigger } from '../../../../../server/workflows/language/guards.ts';
import type {
  DateTrigger,
  EventTrigger,
  ScheduleTrigger,
  Trigger,
} from '../../../../../server/workflows/language/trigger.schema.ts';
import { capital } from '../../../api/field-words.ts';
import { inLanguage, t } from '../../../language/words.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { ConditionEditor } from './fields/condition-editor.tsx';
import { WholeNumber } from './fields/whole-number.tsx';
import { objectNamed, useScene, whereOf } from './scene.ts';
import { ScheduleFields } from './schedule-fields.tsx';

interface TriggerFormProps<Given extends Trigger> {
  readonly trigger: Given;
  readonly onChange: (trigger: Trigger) => void;
}

/** What starts a workflow, and under which conditions. */
export function TriggerForm({ trigger, onChange }: TriggerFormProps<Trigger>) {
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <Start trigger={trigger} onChange={onChange} />
      {'cron' in trigger ? (
        <ScheduleFields cron={trigger.cron} onChange={(cron) => onChange({ ...trigger, cron })} />
      ) : (
        <Conditions trigger={trigger} onChange={onChange} />
      )}
      {isEventTrigger(trigger) && <Again trigger={trigger} onChange={onChange} />}
    </div>
  );
}

const SCHEDULE = 'schedule';

/** What starts it: an event, a person, a date or a schedule. */
function Start({ trigger, onChange }: TriggerFormProps<Trigger>) {
  const { choices } = useScene();
  const objects = choices.objects.filter(({ type }) => type !== 'activity');
  const starts: readonly Choice[] = [
    ...choices.events.map(({ type, words }) => ({ id: type, name: capital(words) })),
    ...objects.map(({ type }) => ({ id: `manual ${type}`, name: t`By hand, for a ${inLanguage(type)}` })),
    ...objects.map(({ type }) => ({ id: `date ${type}`, name: t`On a date of a ${inLanguage(type)}` })),
    { id: SCHEDULE, name: t`On a schedule` },
  ];
  const start = (id: string) => {
    const [on = '', object = ''] = id.split(' ');
    if (on === 'manual') onChange({ on, object });
    else if (on === 'date') {
      const field = dateFields(objectNamed({ choices }, object)?.fields ?? [])[0];
      onChange({ on, object, field: field?.id ?? 'created_at', offset_days: 0, at: '09:00' });
    } else if (on === SCHEDULE) onChange({ on, cron: '0 9 * * 1-5' });
    else onChange({ on, again: 'each_time_not_while_running', settle_minutes: 0, by_itself: false });
  };
  const isAbout = trigger.on === 'manual' || trigger.on === 'date';
  return (
    <>
      <Select
        label={t`It starts when`}
        choices={starts}
        value={isAbout && 'object' in trigger ? `${trigger.on} ${trigger.object}` : trigger.on}
        onChange={start}
      />
      {trigger.on === 'date' && 'offset_days' in trigger && <DateFields {...{ trigger, onChange }} />}
    </>
  );
}

function dateFields(
  fields: readonly { readonly name: string; readonly label: string; readonly type: string }[],
): readonly Choice[] {
  return fields
    .filter(({ type }) => type === 'date' || type === 'moment')
    .map(({ name, label }) => ({ id: name, name: capital(label) }));
}

const SIDES: readonly Choice<'before' | 'after'>[] = [
  { id: 'before', name: t`days before it` },
  { id: 'after', name: t`days after it` },
];

function DateFields({ trigger, onChange }: TriggerFormProps<DateTrigger>) {
  const scene = useScene();
  const days = Math.abs(trigger.offset_days);
  const side = trigger.offset_days < 0 ? 'before' : 'after';
  return (
    <>
      <Select
        label={t`Date`}
        choices={dateFields(objectNamed(scene, trigger.object)?.fields ?? [])}
        value={trigger.field}
        onChange={(field) => onChange({ ...trigger, field })}
      />
      <div className="grid grid-cols-[5rem_1fr_1fr] gap-2">
        <WholeNumber
          label={t`Days`}
          value={days}
          onChange={(number) => onChange({ ...trigger, offset_days: side === 'before' ? -number : number })}
        />
        <Select
          label={t`Counted`}
          choices={SIDES}
          value={side}
          onChange={(next) =>
            onChange({ ...trigger, offset_days: next === 'before' ? -Math.max(1, days) : days })
          }
        />
        <TextField
          label={t`At`}
          type="time"
          value={trigger.at}
          onChange={(at) => at !== '' && onChange({ ...trigger, at })}
        />
      </div>
    </>
  );
}

function Conditions({ trigger, onChange }: TriggerFormProps<Exclude<Trigger, ScheduleTrigger>>) {
  const where = whereOf(useScene());
  return (
    <ConditionEditor
      label={t`Conditions`}
      where={where}
      condition={trigger.where}
      onChange={(condition) => {
        const { where: _former, ...rest } = trigger;
        onChange(condition ? { ...rest, where: condition } : rest);
      }}
    />
  );
}

type AgainKind = 'each_time_not_while_running' | 'each_time' | 'first_time' | 'after_days';

const AGAIN: readonly Choice<AgainKind>[] = [
  { id: 'each_time_not_while_running', name: t`Each time, unless it still runs for the record` },
  { id: 'each_time', name: t`Each time` },
  { id: 'first_time', name: t`Only the first time` },
  { id: 'after_days', name: t`At most once in some days` },
];

function Again({ trigger, onChange }: TriggerFormProps<EventTrigger>) {
  const { again } = trigger;
  const kind = typeof again === 'object' ? 'after_days' : again;
  return (
    <>
      <Select
        label={t`For the same record`}
        choices={AGAIN}
        value={kind}
        onChange={(next) =>
          onChange({ ...trigger, again: next === 'after_days' ? { after_days: 30 } : next })
        }
      />
      {typeof again === 'object' && (
        <WholeNumber
          label={t`Days`}
          value={again.after_days}
          onChange={(number) => onChange({ ...trigger, again: { after_days: Math.max(1, number) } })}
        />
      )}
      <WholeNumber
        label={t`Begin when the record has rested for so many minutes`}
        value={trigger.settle_minutes}
        onChange={(settle_minutes) => onChange({ ...trigger, settle_minutes })}
      />
      <Checkbox
        isSelected={trigger.by_itself}
        onChange={(by_itself) => onChange({ ...trigger, by_itself })}
        hint={t`At most five times in a row.`}
      >
        {t`Its own changes may start it again`}
      </Checkbox>
    </>
  );
}
