import { Plus, X } from 'lucide-react';
import type { Span, WaitStep } from '../../../../../../server/workflows/language/step.schema.ts';
import { t } from '../../../../language/words.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { type Choice, Select } from '../../../../ui/form/select.tsx';
import { ConditionEditor } from '../fields/condition-editor.tsx';
import { EventField } from '../fields/event-field.tsx';
import { ValueField } from '../fields/value-field.tsx';
import { WholeNumber } from '../fields/whole-number.tsx';
import { firstCondition } from '../operators.ts';
import { useScene, type Where } from '../scene.ts';
import type { StepFormProps } from './form-props.ts';

/** The forms of steps that say when and whether a run goes on. */

type WaitKind = 'for' | 'until' | 'until_event';

const WAITS: readonly Choice<WaitKind>[] = [
  { id: 'for', name: t`for a time` },
  { id: 'until', name: t`until a date` },
  { id: 'until_event', name: t`until something happens` },
];

const DAY: Span = { amount: 1, unit: 'days' };

/** The form of a wait: for a time, until a date, or until something happens. */
export function WaitForm({ step, where, onChange }: StepFormProps<'wait'>) {
  const kind = kindOf(step);
  const begin = (next: WaitKind) => {
    const { key } = step;
    const base = { key, do: 'wait', else: [] } as const;
    if (next === 'for') onChange({ ...base, for: DAY });
    else if (next === 'until') onChange({ ...base, until: { date: '{{ now }}', offset_days: 0 } });
    else onChange({ ...base, until_event: { on: 'deal.won', timeout: { amount: 14, unit: 'days' } } });
  };
  return (
    <>
      <Select label={t`Wait`} choices={WAITS} value={kind} onChange={begin} />
      {step.for && (
        <SpanFields label={t`For`} span={step.for} onChange={(span) => onChange({ ...step, for: span })} />
      )}
      {step.until && <UntilFields {...{ where, step, onChange }} until={step.until} />}
      {step.until_event && <UntilEventFields {...{ where, step, onChange }} event={step.until_event} />}
    </>
  );
}

function kindOf(step: WaitStep): WaitKind {
  if (step.until_event) return 'until_event';
  return step.until ? 'until' : 'for';
}

const UNITS: readonly Choice<Span['unit']>[] = [
  { id: 'minutes', name: t`minutes` },
  { id: 'hours', name: t`hours` },
  { id: 'days', name: t`days` },
  { id: 'working_days', name: t`working days` },
];

interface SpanFieldsProps {
  readonly label: string;
  readonly span: Span;
  readonly onChange: (span: Span) => void;
}

function SpanFields({ label, span, onChange }: SpanFieldsProps) {
  return (
    <div className="grid grid-cols-[5rem_1fr_1fr] gap-2">
      <WholeNumber label={label} value={span.amount} onChange={(amount) => onChange({ ...span, amount })} />
      <Select
        label={t`Unit`}
        choices={UNITS}
        value={span.unit}
        onChange={(unit) => onChange({ ...span, unit })}
      />
      <TextField
        label={t`Then until`}
        type="time"
        value={span.at ?? ''}
        onChange={(at) => {
          const { at: _former, ...rest } = span;
          onChange(at === '' ? rest : { ...rest, at });
        }}
      />
    </div>
  );
}

interface WaitPartProps {
  readonly where: Where;
  readonly step: WaitStep;
  readonly onChange: (step: WaitStep) => void;
}

const SIDES: readonly Choice<'before' | 'after'>[] = [
  { id: 'before', name: t`days before it` },
  { id: 'after', name: t`days after it` },
];

function UntilFields({
  where,
  step,
  until,
  onChange,
}: WaitPartProps & { readonly until: NonNullable<WaitStep['until']> }) {
  const set = (part: Partial<typeof until>) => onChange({ ...step, until: { ...until, ...part } });
  const days = Math.abs(until.offset_days);
  const side = until.offset_days < 0 ? 'before' : 'after';
  return (
    <>
      <ValueField
        label={t`Date`}
        where={where}
        placeholder="2026-12-31"
        value={until.date}
        onChange={(date) => set({ date })}
      />
      <div className="grid grid-cols-[5rem_1fr_1fr] gap-2">
        <WholeNumber
          label={t`Days`}
          value={days}
          onChange={(number) => set({ offset_days: side === 'before' ? -number : number })}
        />
        <Select
          label={t`Counted`}
          choices={SIDES}
          value={side}
          onChange={(next) => set({ offset_days: next === 'before' ? -Math.max(1, days) : days })}
        />
        <TextField
          label={t`At`}
          type="time"
          value={until.at ?? ''}
          onChange={(at) => {
            const { at: _former, ...rest } = until;
            onChange({ ...step, until: at === '' ? rest : { ...rest, at } });
          }}
        />
      </div>
    </>
  );
}

function UntilEventFields({
  where,
  step,
  event,
  onChange,
}: WaitPartProps & { readonly event: NonNullable<WaitStep['until_event']> }) {
  const { catalog } = useScene();
  const object = catalog.events.get(event.on);
  return (
    <>
      <EventField
        label={t`Until`}
        value={event.on}
        onChange={(on) => onChange({ ...step, until_event: { on, timeout: event.timeout } })}
      />
      <ConditionEditor
        label={t`Conditions of the event`}
        where={{ ...where, object, hasChanges: true }}
        condition={event.where}
        onChange={(next) => {
          const { where: _former, ...rest } = event;
          onChange({ ...step, until_event: next ? { ...rest, where: next } : rest });
        }}
      />
      <SpanFields
        label={t`At most`}
        span={event.timeout}
        onChange={(timeout) => onChange({ ...step, until_event: { ...event, timeout } })}
      />
    </>
  );
}

/** The form of a branch: the condition of each path. The steps of the paths are rows of the editor. */
export function BranchForm({ step, where, onChange }: StepFormProps<'branch'>) {
  const { paths } = step;
  return (
    <>
      {paths.map((path, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: a path has no name of its own
          key={index}
          aria-label={t`Path ${index + 1}`}
          className="flex flex-col gap-2"
        >
          <div className="flex items-center justify-between">
            <h4 className="font-medium">{index === 0 ? t`If` : t`Or if`}</h4>
            {paths.length > 1 && path.steps.length === 0 && (
              <IconButton
                label={t`Remove path ${index + 1}`}
                onPress={() => onChange({ ...step, paths: paths.toSpliced(index, 1) })}
              >
                <X aria-hidden size={14} strokeWidth={1.5} />
              </IconButton>
            )}
          </div>
          <ConditionEditor
            label={t`Conditions of path ${index + 1}`}
            where={where}
            condition={path.if}
            onChange={(condition) => {
              if (condition) onChange({ ...step, paths: paths.with(index, { ...path, if: condition }) });
            }}
          />
        </fieldset>
      ))}
      <div>
        <Button
          onPress={() =>
            onChange({ ...step, paths: [...paths, { if: firstCondition(where.object), steps: [] }] })
          }
          isDisabled={paths.length >= 10}
        >
          <Plus aria-hidden size={14} /> {t`Another path`}
        </Button>
      </div>
    </>
  );
}
