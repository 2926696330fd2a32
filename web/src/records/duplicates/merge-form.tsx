import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';

/** The values of a field in both records. */
export interface MergeField {
  readonly name: string;
  readonly label: string;
  /** Of the record that is kept. */
  readonly own: string | null;
  /** Of the record that is removed. */
  readonly other: string | null;
}

interface MergeFormProps {
  readonly ownName: string;
  readonly otherName: string;
  readonly fields: readonly MergeField[];
  /** What is always combined. */
  readonly combined: string;
  readonly isPending: boolean;
  readonly onSwap: () => void;
  readonly onCancel: () => void;
  /** Merges, with the names of the fields whose value is taken from the removed record. */
  readonly onMerge: (taken: readonly string[]) => void;
}

/** Two records side by side; where both have a value, the person chooses which to keep. */
export function MergeForm(props: MergeFormProps) {
  const { ownName, otherName, fields, combined, isPending, onSwap, onCancel, onMerge } = props;
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choose = (name: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  return (
    <div className="mx-auto flex max-w-4xl flex-col gap-4 p-4">
      <div className={classes(ROW, 'items-end border-b border-line pb-2')}>
        <Button onPress={onSwap} className="justify-self-start max-phone:col-span-2">
          <ArrowLeftRight aria-hidden size={14} strokeWidth={1.5} /> {t`Swap`}
        </Button>
        <h2 className="px-2 text-heading font-semibold">
          {ownName} <Chip tone="good">{t`Keep`}</Chip>
        </h2>
        <h2 className="px-2 text-heading font-semibold">
          {otherName} <Chip tone="warning">{t`Merge and delete`}</Chip>
        </h2>
      </div>
      <div className="flex flex-col">
        {fields
          .filter(({ own, other }) => own !== null || other !== null)
          .map((field) => (
            <FieldChoice
              key={field.name}
              field={field}
              isTaken={taken.has(field.name)}
              onChoose={(isTaken) => choose(field.name, isTaken)}
            />
          ))}
      </div>
      <p className="text-text-quiet">{combined}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel}>{t`Cancel`}</Button>
        <Button look="primary" isPending={isPending} onPress={() => onMerge([...taken])}>
          {t`Merge into ${ownName}`}
        </Button>
      </div>
    </div>
  );
}

const ROW = 'grid grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)] gap-x-3 gap-y-1 max-phone:grid-cols-2';

interface FieldChoiceProps {
  readonly field: MergeField;
  readonly isTaken: boolean;
  readonly onChoose: (isTaken: boolean) => void;
}

/** One field: a choice if both records have a value, else the only value. */
function FieldChoice({ field, isTaken, onChoose }: FieldChoiceProps) {
  const { label, own, other } = field;
  const isChoice = own !== null && other !== null && own !== other;
  if (!isChoice) {
    return (
      <div className={classes(ROW, 'border-b border-line py-1')}>
        <span className="py-1.5 text-text-quiet max-phone:col-span-2">{label}</span>
        <Value text={own} isKept={own !== null} />
        <Value text={other} isKept={own === null} />
      </div>
    );
  }
  return (
    <RadioGroup
      aria-label={label}
      value={isTaken ? 'other' : 'own'}
      onChange={(value) => onChoose(value === 'other')}
      className={classes(ROW, 'border-b border-line py-1')}
    >
      <span aria-hidden className="py-1.5 text-text-quiet max-phone:col-span-2">
        {label}
      </span>
      <ChoiceOf value="own" text={own} />
      <ChoiceOf value="other" text={other} />
    </RadioGroup>
  );
}

function Value({ text, isKept }: { readonly text: string | null; readonly isKept: boolean }) {
  return (
    <span className={classes('px-2 py-1.5 whitespace-pre-wrap', !isKept && 'text-text-quiet')}>
      {text ?? '–'}
    </span>
  );
}

function ChoiceOf({ value, text }: { readonly value: 'own' | 'other'; readonly text: string }) {
  return (
    <Radio
      value={value}
      className="target relative flex cursor-default items-center gap-2 rounded border border-line px-2 py-1 hover:bg-hover selected:border-accent selected:bg-accent-surface data-focus-visible:outline-2 data-focus-visible:outline-accent"
    >
      {({ isSelected }) => (
        <>
          <span
            aria-hidden
            className={classes(
              'size-3.5 shrink-0 rounded-full border',
              isSelected ? 'border-4 border-accent-solid' : 'border-line-strong',
            )}
          />
          <span className="min-w-0 whitespace-pre-wrap">{text}</span>
        </>
      )}
    </Radio>
  );
}
