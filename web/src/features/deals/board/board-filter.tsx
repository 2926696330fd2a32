import { useState } from 'react';
import { parseMoney } from '../../../../../server/crm/deals/money/money.ts';
import { OwnerFilter } from '../../../records/owner/owner-filter.tsx';
import { TableFilter } from '../../../records/table/table-filter.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import type { BoardControlsProps } from './board-controls.tsx';

/** The filters by owner, value and close date. */
export function BoardFilter({ search, change }: BoardControlsProps) {
  return (
    <TableFilter what="deals">
      <OwnerFilter owner={search.owner} onChange={(owner) => change({ owner })} />
      <Between>
        <AmountField label="Value from" value={search.min} onChange={(min) => change({ min })} />
        <AmountField label="Value to" value={search.max} onChange={(max) => change({ max })} />
      </Between>
      <Between>
        <DayField
          label="Close date from"
          value={search.close_after}
          onChange={(close_after) => change({ close_after })}
        />
        <DayField
          label="Close date to"
          value={search.close_before}
          onChange={(close_before) => change({ close_before })}
        />
      </Between>
    </TableFilter>
  );
}

function Between({ children }: { readonly children: React.ReactNode }) {
  return <div className="grid grid-cols-2 gap-3">{children}</div>;
}

interface FieldProps<Value> {
  readonly label: string;
  readonly value: Value | undefined;
  readonly onChange: (value: Value | undefined) => void;
}

/** An amount in any common notation; applied on blur and on Enter. */
function AmountField({ label, value, onChange }: FieldProps<number>) {
  const [text, setText] = useState(value?.toString() ?? '');
  const [refusal, setRefusal] = useState<string>();
  const apply = () => {
    const amount = text.trim() === '' ? '' : parseMoney(text);
    setRefusal(amount === undefined ? 'Enter an amount, such as 1,200.' : undefined);
    if (amount !== undefined) onChange(amount === '' ? undefined : Number(amount));
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={setText}
      refusal={refusal}
      inputMode="decimal"
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
        else event.continuePropagation();
      }}
    />
  );
}

function DayField({ label, value, onChange }: FieldProps<string>) {
  return <DateField label={label} value={value ?? ''} onChange={(day) => onChange(day || undefined)} />;
}
