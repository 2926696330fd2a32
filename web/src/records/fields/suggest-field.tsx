import { type FocusEvent, useState } from 'react';
import { ComboBox, Input, type KeyboardEvent, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { FieldHelp, INPUT, LABEL } from '../../ui/form/field.tsx';
import { OPTION } from '../../ui/form/select.tsx';
import { Popover } from '../../ui/popover.tsx';

interface SuggestFieldProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly value: string;
  /** Called with every text that is typed. */
  readonly onChange: (text: string) => void;
  /** Called with a suggestion that is chosen. */
  readonly onChoose?: (text: string) => void;
  readonly suggestions: readonly string[];
  readonly autoFocus?: boolean;
  readonly maxLength?: number;
  readonly hint?: string;
  readonly refusal?: string | undefined;
  readonly placeholder?: string;
  readonly onBlur?: (event: FocusEvent) => void;
  /** Called with keys that choose no suggestion. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** A text field that offers suggestions and takes any other text. All are offered until someone types. */
export function SuggestField(props: SuggestFieldProps) {
  const { label, labelHidden, value, onChange, onChoose = onChange, suggestions, refusal } = props;
  const { autoFocus = false, maxLength, hint, placeholder = '', onBlur, onKeyDown } = props;
  const [untouched] = useState(value);
  const typed = value.trim().toLowerCase();
  const offered =
    value === untouched ? suggestions : suggestions.filter((text) => text.toLowerCase().includes(typed));
  return (
    <ComboBox
      items={offered.map((text) => ({ id: text }))}
      inputValue={value}
      onInputChange={onChange}
      value={null}
      onChange={(key) => key !== null && onChoose(String(key))}
      onBlur={(event) => onBlur?.(event)}
      onKeyDown={(event) => {
        const { target } = event;
        const isOnChoice = target instanceof Element && target.hasAttribute('aria-activedescendant');
        if (!(event.key === 'Enter' && isOnChoice)) onKeyDown?.(event);
      }}
      isInvalid={refusal !== undefined}
      menuTrigger="focus"
      allowsCustomValue
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <Input autoFocus={autoFocus} maxLength={maxLength} placeholder={placeholder} className={INPUT} />
      <FieldHelp hint={hint} refusal={refusal} />
      <Popover className="w-(--trigger-width)">
        <ListBox<{ id: string }> className="max-h-64 overflow-auto p-1 outline-none">
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className={OPTION}>
              <span className="truncate">{id}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
