import { Check, ChevronDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Button,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  SelectValue,
} from 'react-aria-components';
import { t } from '../../language/words.ts';
import { classes } from '../classes.ts';
import { Popover } from '../popover.tsx';
import { INPUT, LABEL } from './field.tsx';

export interface Choice<Id extends string = string> {
  readonly id: Id;
  readonly name: string;
  readonly hint?: string | undefined;
}

interface SelectProps<Id extends string> {
  readonly label: string;
  readonly labelHidden?: boolean;
  readonly choices: readonly Choice<Id>[];
  /** The chosen one, or null. */
  readonly value: Id | null;
  readonly onChange: (id: Id) => void;
  readonly placeholder?: string;
  readonly isDisabled?: boolean;
  readonly className?: string;
  /** `inline` has no border until hovered, for fields that are edited in place. */
  readonly look?: keyof typeof LOOKS;
  /** Whether its list is open from the start. */
  readonly isOpenAtFirst?: boolean;
  /** Called when its list closes. */
  readonly onClose?: () => void;
}

const LOOKS = {
  framed: INPUT,
  inline: 'target w-full rounded px-2 hover:bg-hover',
} as const;

/** A choice from a list. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, labelHidden, choices, value, onChange, placeholder, isDisabled, className } = props;
  const { look = 'framed', isOpenAtFirst = false, onClose } = props;
  const choose = (key: Key | null) => {
    const chosen = choices.find(({ id }) => id === key);
    if (chosen) onChange(chosen.id);
  };
  return (
    <AriaSelect
      value={value}
      onChange={choose}
      isDisabled={isDisabled ?? false}
      defaultOpen={isOpenAtFirst}
      onOpenChange={(isOpen) => isOpen || onClose?.()}
      // A list whose choices are still loading opens too, and fills when they come.
      allowsEmptyCollection
      placeholder={placeholder ?? t`Choose`}
      className={classes('flex flex-col gap-1', className)}
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <Button className={classes(LOOKS[look], 'group flex items-center justify-between gap-2 text-left')}>
        <SelectValue className="truncate data-placeholder:text-text-quiet">
          {({ isPlaceholder, selectedText, defaultChildren }) =>
            isPlaceholder ? defaultChildren : selectedText
          }
        </SelectValue>
        <ChevronDown
          aria-hidden
          size={14}
          className={classes(
            'shrink-0 text-text-quiet',
            look === 'inline' &&
              'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100',
          )}
        />
      </Button>
      <Popover className="min-w-(--trigger-width)">
        <ListBox
          items={choices}
          className="max-h-80 overflow-auto p-1 outline-none"
          renderEmptyState={() => <p className="px-2 py-1 text-text-quiet">{t`No choices yet`}</p>}
        >
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.name} className={OPTION}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1 truncate">{choice.name}</span>
                  {choice.hint && <span className="text-small text-text-quiet">{choice.hint}</span>}
                  <Check aria-hidden size={14} className={isSelected ? '' : 'invisible'} />
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

/** The classes of an option in a list. */
export const OPTION =
  'target flex cursor-default items-center gap-2 rounded-small px-2 -outline-offset-2 outline-0 outline-accent focused:bg-hover data-focus-visible:outline-2 selected:font-medium off:opacity-50';
