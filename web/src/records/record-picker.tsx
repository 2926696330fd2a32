import { X } from 'lucide-react';
import { useState } from 'react';
import { ComboBox, Input, type Key, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { type LinkedRecord, useRecordLinks, useRecordPages } from '../registry/record-kind.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { INPUT, LABEL } from '../ui/form/field.tsx';
import { OPTION } from '../ui/form/select.tsx';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { Popover } from '../ui/popover.tsx';

interface RecordPickerProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** The kind of record, such as `contact`. */
  readonly kind: string;
  readonly chosen: LinkedRecord | null;
  readonly onChoose: (record: LinkedRecord | null) => void;
  /** Called when the field is left without a choice. */
  readonly onClose?: () => void;
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
}

/** Chooses a record by typing a part of its name; the cross chooses none. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, labelHidden, kind, chosen, onChoose, onClose, autoFocus, isDisabled } = props;
  const [text, setText] = useState<string>();
  const asked = useDebounced(text ?? '');
  const { plural } = useRecordPages(kind);
  const choices = useRecordLinks(kind).useChoices(asked);
  const choose = (key: Key | null) => {
    const record = choices.find(({ id }) => id === key);
    if (record === undefined) return;
    setText(undefined);
    onChoose(record);
  };
  return (
    <ComboBox
      items={choices}
      inputValue={text ?? chosen?.name ?? ''}
      onInputChange={setText}
      value={chosen?.id ?? null}
      onChange={choose}
      onBlur={() => {
        setText(undefined);
        onClose?.();
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose?.()}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={isDisabled ?? false}
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <div className="flex items-center gap-1">
        <Input
          autoFocus={autoFocus ?? false}
          placeholder={`Search ${plural.toLowerCase()}`}
          className={classes(INPUT, 'min-w-0 flex-1')}
        />
        {chosen && (
          <IconButton label={`No ${label.toLowerCase()}`} slot={null} onPress={() => onChoose(null)}>
            <X aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      <Popover className="w-(--trigger-width)">
        <ListBox<LinkedRecord>
          className="max-h-72 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-3 text-text-quiet">
              {asked === '' ? 'No results' : `No results for “${asked}”`}
            </p>
          )}
        >
          {({ id, name, hint }) => (
            <ListBoxItem id={id} textValue={name} className={OPTION}>
              <span className="truncate">{name}</span>
              {hint !== undefined && (
                <span className="ml-auto truncate text-small text-text-quiet">{hint}</span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
