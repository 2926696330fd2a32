import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { settingsQuery } from '../../../api/settings.ts';
import { t } from '../../../language/words.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import type { BuilderFieldsProps } from './split-fields.tsx';

/** As of which day it is asked, and in which currency sums are. */
export function AsOfFields({ metric, search, change, refusals }: BuilderFieldsProps) {
  const { as_of, currency } = search;
  return (
    <>
      <div className="flex flex-col gap-1">
        <DateField
          label={t`As it was on`}
          value={as_of?.slice(0, 10) ?? ''}
          onChange={(day) => change({ as_of: day || undefined })}
        />
        <Refusal>{refusals.as_of}</Refusal>
      </div>
      {metric.unit === 'money' && (
        <CurrencyField
          value={currency}
          onChange={(code) => change({ currency: code })}
          refusal={refusals.currency}
        />
      )}
    </>
  );
}

interface CurrencyFieldProps {
  readonly value: string | undefined;
  readonly onChange: (code: string | undefined) => void;
  readonly refusal: string | undefined;
}

/** A currency that applies on blur and on Enter; without one, that of the organization. */
function CurrencyField({ value = '', onChange, refusal }: CurrencyFieldProps) {
  const usual = useQuery(settingsQuery).data?.currency ?? '';
  const [typed, setTyped] = useState<string>();
  const apply = () => {
    const code = typed?.trim().toUpperCase();
    setTyped(undefined);
    if (code !== undefined && code !== value) onChange(code || undefined);
  };
  return (
    <TextField
      label={t`Currency`}
      placeholder={usual}
      maxLength={3}
      value={typed ?? value}
      onChange={setTyped}
      refusal={refusal}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
        else event.continuePropagation();
      }}
    />
  );
}
