import { type Choice, Select } from '../../ui/form/select.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { FieldRow } from './field-row.tsx';
import { useCell } from './in-cell.tsx';

interface InlineChoiceProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  readonly value: Id | null;
  /** Saves the choice; rejects if the server refuses. */
  readonly save: (id: Id) => Promise<unknown>;
}

/** A field with a few choices; a choice is saved immediately. */
export function InlineChoice<Id extends string>({ label, choices, value, save }: InlineChoiceProps<Id>) {
  const cell = useCell();
  return (
    <FieldRow label={label}>
      <Select
        label={label}
        labelHidden
        choices={choices}
        value={value}
        onChange={(id) => void save(id).catch(notifyFailure)}
        look="inline"
        className="-mx-2"
        {...(cell ? { isOpenAtFirst: true, onClose: cell.onDone } : {})}
      />
    </FieldRow>
  );
}
