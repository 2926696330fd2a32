import { useState } from 'react';
import type { forecastQuery } from '../../../api/insights.ts';
import type { Pipeline, Stage } from '../../../api/pipelines.ts';
import { LOCALES } from '../../../language/locale.ts';
import { plural, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type StageProbabilities, useSetStageProbabilities } from './api/stage-probabilities.ts';

type Forecast = Awaited<ReturnType<NonNullable<ReturnType<typeof forecastQuery>['queryFn']>>>;
type Odds = Forecast['stages'][number];

interface ProbabilityFormProps {
  readonly pipelines: readonly Pipeline[];
  readonly odds: readonly Odds[];
  readonly own: StageProbabilities;
  readonly mayEdit: boolean;
}

const shares = new Intl.NumberFormat(LOCALES.numbers, { style: 'percent', maximumFractionDigits: 1 });

/** What counts for each open stage, and what people set for it. */
export function ProbabilityForm({ pipelines, odds, own, mayEdit }: ProbabilityFormProps) {
  const known = new Map(odds.map((each) => [each.stage_id, each]));
  const open = pipelines.flatMap(({ stages }) => stages).filter(({ id }) => known.has(id));
  const present = new Map(open.map(({ id }) => [id, String(own[id] ?? '')]));
  const [draft, setDraft] = useState(present);
  const set = useSetStageProbabilities();
  const typed = open.flatMap(({ id }) => {
    const text = draft.get(id)?.trim() ?? '';
    return text === '' ? [] : [[id, percentIn(text)] as const];
  });
  const values = typed.flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const]));
  const isUnclear = values.length < typed.length;
  const isSame = open.every(({ id }) => draft.get(id) === present.get(id));
  const save = () => {
    if (isUnclear) return;
    set.mutate(Object.fromEntries(values), { onSuccess: () => notify(t`Probabilities saved`) });
  };
  return (
    <Form onSubmit={save} className="gap-8">
      {pipelines.map(({ id: pipeline, name, stages }) => (
        <section key={pipeline} aria-label={name} className="flex flex-col gap-3">
          <h2 className="text-heading font-semibold">{name}</h2>
          <Rows label={t`Stages of ${name}`}>
            {stages.map((stage) => {
              const of = known.get(stage.id);
              if (!of) return null;
              return (
                <StageRow
                  key={stage.id}
                  stage={stage}
                  odds={of}
                  isSet={own[stage.id] !== undefined}
                  text={draft.get(stage.id) ?? ''}
                  onType={mayEdit ? (text) => setDraft(new Map(draft).set(stage.id, text)) : undefined}
                />
              );
            })}
          </Rows>
        </section>
      ))}
      <Refusal>{refusalsOf(set.error, {}).rest}</Refusal>
      {mayEdit && (
        <Button
          type="submit"
          look="primary"
          className="self-start"
          isPending={set.isPending}
          isDisabled={isUnclear || isSame}
        >
          {t`Save probabilities`}
        </Button>
      )}
    </Form>
  );
}

interface StageRowProps {
  readonly stage: Stage;
  readonly odds: Odds;
  readonly isSet: boolean;
  readonly text: string;
  readonly onType: ((text: string) => void) | undefined;
}

function StageRow({ stage, odds: { probability, sample, learned }, isSet, text, onType }: StageRowProps) {
  const unclear = text.trim() !== '' && percentIn(text) === undefined;
  return (
    <Row
      title={stage.name}
      details={`${shares.format(probability)}, ${whence(sample, learned, isSet)}`}
      actions={
        onType && (
          <TextField
            label={t`Your probability for ${stage.name}, in percent`}
            labelHidden
            inputMode="decimal"
            placeholder={t`Your %`}
            className="w-28"
            value={text}
            onChange={onType}
            refusal={unclear ? t`From 0 to 100.` : undefined}
          />
        )
      }
    />
  );
}

/** Where a probability comes from. */
function whence(sample: number, learned: boolean, isSet: boolean): string {
  const deals = plural(sample, { one: '# closed deal', other: '# closed deals' });
  if (learned) return t`learned from ${deals}`;
  return isSet ? t`set by you; ${deals} so far` : t`by its place on the board; ${deals} so far`;
}

/** The percentage in a text; undefined if it is none from 0 to 100. */
function percentIn(text: string): number | undefined {
  const typed = text.trim().replace(/%$/, '').trim().replace(',', '.');
  const value = Number(typed);
  return /^\d+(\.\d+)?$/.test(typed) && value <= 100 ? value : undefined;
}
