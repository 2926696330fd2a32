import { useState } from 'react';
import { ComboBox, Input, type Key, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { t } from '../language/words.ts';
import { INPUT, LABEL } from '../ui/form/field.tsx';
import { OPTION } from '../ui/form/select.tsx';
import { Popover } from '../ui/popover.tsx';

interface TagPickerProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** The tags to choose from, most used first. */
  readonly tags: readonly string[];
  /** Called when a tag is chosen, or typed and confirmed by Enter. */
  readonly onChoose: (tag: string) => void;
  readonly onClose?: () => void;
  readonly autoFocus?: boolean;
}

const SHOWN = 50;

/** Chooses an existing tag, or creates one by Enter. */
export function TagPicker(props: TagPickerProps) {
  const { label, labelHidden, tags, onChoose, onClose, autoFocus } = props;
  const [text, setText] = useState('');
  // Each choice remounts the field, so that its list is closed.
  const [chosenCount, setChosenCount] = useState(0);
  const typed = text.trim();
  const found = tags.filter((tag) => tag.toLowerCase().includes(typed.toLowerCase())).slice(0, SHOWN);
  const isNew = typed !== '' && !found.some((tag) => tag.toLowerCase() === typed.toLowerCase());
  const choices = [...found, ...(isNew ? [typed] : [])].map((tag) => ({ id: tag }));
  const choose = (key: Key | null) => {
    if (key === null) return;
    setText('');
    setChosenCount(chosenCount + 1);
    onChoose(String(key));
  };
  return (
    <ComboBox
      key={chosenCount}
      items={choices}
      inputValue={text}
      onInputChange={setText}
      value={null}
      onChange={choose}
      onBlur={() => onClose?.()}
      onKeyDown={(event) => {
        const { target } = event;
        const isOnChoice = target instanceof Element && target.hasAttribute('aria-activedescendant');
        if (event.key === 'Enter' && typed !== '' && !isOnChoice) {
          // Else the key would also press the button that gets the focus.
          event.preventDefault();
          choose(typed);
        }
        if (event.key === 'Escape') onClose?.();
      }}
      menuTrigger="input"
      allowsCustomValue
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <Input
        autoFocus={autoFocus === true || chosenCount > 0}
        maxLength={64}
        placeholder={t`Choose or type a tag`}
        className={INPUT}
      />
      <Popover className="w-(--trigger-width)">
        <ListBox<{ id: string }> className="max-h-64 overflow-auto p-1 outline-none">
          {({ id }) => (
            <ListBoxItem id={id} textValue={id} className={OPTION}>
              <span className="truncate">{id}</span>
              {isNew && id === typed && <span className="ml-auto text-small text-text-quiet">{t`new`}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
