import { useState } from 'react';
import { type OwnRate, useSetExchangeRates } from '../../../api/settings.ts';
import { t } from '../../../language/words.ts';
import { dayAt } from '../../../records/day-at.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';

/** The form for one more rate of the organization. */
export function NewRate({ base, rates }: { readonly base: string; readonly rates: readonly OwnRate[] }) {
  const empty = { currency: '', rate: '', day: dayAt(new Date(), null) };
  const [draft, setDraft] = useState(empty);
  const set = useSetExchangeRates();
  const currency = draft.currency.trim().toUpperCase();
  const isTaken = rates.some(
    (rate) => rate.base === base && rate.currency === currency && rate.day === draft.day,
  );
  const amount = Number(draft.rate.replace(',', '.'));
  const add = () => {
    if (isTaken) return;
    const rate = { base, currency, day: draft.day, rate: amount };
    set.mutate([...rates, rate], { onSuccess: () => setDraft(empty) });
  };
  return (
    <Form onSubmit={add} className="max-w-xl items-stretch gap-3">
      <div className="grid grid-cols-3 gap-3 max-phone:grid-cols-1">
        <TextField
          label={t`1 ${base} is worth`}
          inputMode="decimal"
          isRequired
          value={draft.rate}
          onChange={(rate) => setDraft({ ...draft, rate })}
          refusal={draft.rate !== '' && !(amount > 0) ? t`Enter a number above 0.` : undefined}
        />
        <TextField
          label={t`Currency`}
          placeholder={base === 'EUR' ? 'USD' : 'EUR'}
          maxLength={3}
          isRequired
          value={draft.currency}
          onChange={(code) => setDraft({ ...draft, currency: code })}
          refusal={isTaken ? t`This rate is in the list.` : undefined}
        />
        <TextField
          label={t`From`}
          type="date"
          isRequired
          value={draft.day}
          onChange={(day) => setDraft({ ...draft, day })}
        />
      </div>
      <Refusal>{refusalsOf(set.error, {}).rest}</Refusal>
      <Button type="submit" className="self-start" isPending={set.isPending}>
        {t`Add rate`}
      </Button>
    </Form>
  );
}
