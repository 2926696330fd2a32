import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../../api/settings.ts';
import { t } from '../../../language/words.ts';
import { AppliedField } from '../../../ui/form/applied-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
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

/** The currency of sums; without one, that of the organization. */
function CurrencyField({ value = '', onChange, refusal }: CurrencyFieldProps) {
  const usual = useQuery(settingsQuery).data?.currency ?? '';
  const apply = (typed: string) => {
    const code = typed.toUpperCase();
    if (code !== value) onChange(code || undefined);
  };
  return (
    <AppliedField
      label={t`Currency`}
      placeholder={usual}
      maxLength={3}
      value={value}
      refusal={refusal}
      onApply={apply}
    />
  );
}
