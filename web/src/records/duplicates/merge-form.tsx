import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { classes } from '../../ui/classes.ts';

/** The values of a field in each of the records. */
export interface MergeField {
  readonly name: string;
  readonly label: string;
  readonly values: readonly (string | null)[];
}

/** Which record the value of a field is taken from, by the name of the field. */
export type Taken = ReadonlyMap<string, number>;

interface MergeFormProps {
  /** The names of the records. The first one is kept, the others are merged into it. */
  readonly names: readonly string[];
  readonly fields: readonly MergeField[];
  /** What is always combined. */
  readonly combined: string;
  readonly isPending: boolean;
  /** Keeps another one of the records. */
  readonly onKeep: (place: number) => void;
  readonly onCancel: () => void;
  /** Merges, with the fields whose value is not the first that the records have. */
  readonly onMerge: (taken: Taken) => void;
}

/** Records side by side; where several have a value, the person chooses which to keep. */
export function MergeForm(props: MergeFormProps) {
  const { names, fields, combined, isPending, onKeep, onCancel, onMerge } = props;
  const [taken, setTaken] = useState<Taken>(new Map());
  const isPair = names.length === 2;
  return (
    <div className={classes('mx-auto flex flex-col gap-4 p-4', isPair ? 'max-w-4xl' : 'max-w-7xl')}>
      <div className="flex flex-col overflow-x-auto">
        <div className={classes(ROW, 'items-end border-b border-line pb-2')}>
          <span className={LABEL}>
            {isPair && (
              <Button onPress={() => onKeep(1)}>
                <ArrowLeftRight aria-hidden size={14} strokeWidth={1.5} /> {t`Swap`}
              </Button>
            )}
          </span>
          {names.map((name, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: duplicates have the same name
            <div key={place} className={classes(CELL, 'flex flex-col items-start gap-1')}>
              {!isPair && place > 0 && (
                <Button onPress={() => onKeep(place)}>
                  {t`Keep this one`}
                  <span className="sr-only">: {name}</span>
                </Button>
              )}
              <h2 className="text-heading font-semibold">
                {name}{' '}
                {place === 0 ? (
                  <Chip tone="good">{t`Keep`}</Chip>
                ) : (
                  <Chip tone="warning">{t`Merge and delete`}</Chip>
                )}
              </h2>
            </div>
          ))}
        </div>
        {fields
          .filter(({ values }) => values.some((value) => value !== null))
          .map((field) => (
            <FieldChoice
              key={field.name}
              field={field}
              taken={taken.get(field.name)}
              onTake={(place) => setTaken(new Map([...taken, [field.name, place]]))}
            />
          ))}
      </div>
      <p className="text-text-quiet">{combined}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onCancel}>{t`Cancel`}</Button>
        <Button look="primary" isPending={isPending} onPress={() => onMerge(taken)}>
          {t`Merge into ${names[0] ?? ''}`}
        </Button>
      </div>
    </div>
  );
}

/** A column for each record, beside the labels or, on a phone, below them. More than fit are scrolled to. */
const ROW =
  'grid min-w-min grid-flow-col grid-cols-[8rem] auto-cols-[minmax(10rem,1fr)] gap-x-3 gap-y-1 max-phone:grid-cols-none max-phone:auto-cols-[minmax(9rem,1fr)]';

const LABEL = 'sticky left-0 z-10 bg-surface max-phone:col-start-1 max-phone:row-start-1';

const CELL = 'px-2 wrap-anywhere max-phone:row-start-2';

interface FieldChoiceProps {
  readonly field: MergeField;
  /** The record whose value was chosen; undefined before a choice. */
  readonly taken: number | undefined;
  readonly onTake: (place: number) => void;
}

/** One field: a choice if the records have several values, else the only value. */
function FieldChoice({ field: { label, values }, taken, onTake }: FieldChoiceProps) {
  const first = values.findIndex((value) => value !== null);
  const different = new Set(values.filter((value) => value !== null));
  if (different.size < 2) {
    return (
      <div className={classes(ROW, 'border-b border-line py-1')}>
        <span className={classes(LABEL, 'py-1.5 text-text-quiet')}>{label}</span>
        {values.map((value, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value stands at the place of its record
          <Value key={place} text={value} isKept={place === first} />
        ))}
      </div>
    );
  }
  return (
    <RadioGroup
      aria-label={label}
      value={String(taken ?? first)}
      onChange={(place) => onTake(Number(place))}
      className={classes(ROW, 'border-b border-line py-1')}
    >
      <span aria-hidden className={classes(LABEL, 'py-1.5 text-text-quiet')}>
        {label}
      </span>
      {values.map((value, place) =>
        value === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Value key={place} text={value} isKept={false} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <ChoiceOf key={place} place={place} text={value} />
        ),
      )}
    </RadioGroup>
  );
}

function Value({ text, isKept }: { readonly text: string | null; readonly isKept: boolean }) {
  return (
    <span className={classes(CELL, 'py-1.5 whitespace-pre-wrap', !isKept && 'text-text-quiet')}>
      {text ?? '–'}
    </span>
  );
}

function ChoiceOf({ place, text }: { readonly place: number; readonly text: string }) {
  return (
    <Radio
      value={String(place)}
      className={classes(
        CELL,
        'target relative flex cursor-default items-center gap-2 rounded border border-line py-1 hover:bg-hover selected:border-accent selected:bg-accent-surface data-focus-visible:outline-2 data-focus-visible:outline-accent',
      )}
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
