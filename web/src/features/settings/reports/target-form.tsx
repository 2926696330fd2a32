import { useState } from 'react';
import { LOCALES } from '../../../language/locale.ts';
import { t } from '../../../language/words.ts';
import { formatMoney } from '../../../records/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { notify } from '../../../ui/toast.tsx';
import { type Target, useSetTargets } from './api/targets.ts';
import { amountIn, monthsOf, sumOf, targetsOf, type Whose, withTargets } from './targets-of-year.ts';

interface TargetFormProps {
  readonly targets: readonly Target[];
  readonly whose: Whose;
  readonly year: number;
  readonly currency: string;
}

const MONTH = new Intl.DateTimeFormat(LOCALES.words, { month: 'long', timeZone: 'UTC' });

/** The targets of a person or the organization for the months of a year. */
export function TargetForm({ targets, whose, year, currency }: TargetFormProps) {
  const present = targetsOf(targets, whose, year).map((value) => String(value ?? ''));
  const [draft, setDraft] = useState(present);
  const set = useSetTargets();
  const values = draft.map(amountIn);
  const isUnclear = draft.some((text, index) => text.trim() !== '' && values[index] === undefined);
  const change = (place: number, text: string) =>
    setDraft(draft.map((each, index) => (index === place ? text : each)));
  const save = () => {
    if (isUnclear) return;
    set.mutate(withTargets(targets, { whose, year, values }), { onSuccess: () => notify(t`Targets saved`) });
  };
  const [first = ''] = draft;
  return (
    <Form onSubmit={save} className="gap-4">
      <div className="grid grid-cols-4 gap-3 max-rail:grid-cols-3 max-phone:grid-cols-2">
        {monthsOf(year).map((month, index) => (
          <TextField
            key={month}
            label={MONTH.format(new Date(month))}
            inputMode="decimal"
            value={draft[index] ?? ''}
            onChange={(text) => change(index, text)}
            refusal={
              draft[index]?.trim() && values[index] === undefined
                ? t`Enter an amount, or nothing.`
                : undefined
            }
          />
        ))}
      </div>
      <Refusal>{refusalsOf(set.error, {}).rest}</Refusal>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          look="primary"
          isPending={set.isPending}
          isDisabled={isUnclear || draft.every((text, index) => text === present[index])}
        >
          {t`Save targets`}
        </Button>
        <Button
          look="quiet"
          isDisabled={values[0] === undefined}
          onPress={() => setDraft(draft.map(() => first))}
        >
          {t`Use January for every month`}
        </Button>
        <span className="figures text-text-quiet">{t`Together ${formatMoney(sumOf(values) ?? 0, currency)}`}</span>
      </div>
    </Form>
  );
}
