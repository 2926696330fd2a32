import { X } from 'lucide-react';
import { useState } from 'react';
import { ComboBox, FieldError, Input, type Key, Label, ListBox, ListBoxItem } from 'react-aria-components';
import { inLanguage, inSentence, t } from '../language/words.ts';
import { type LinkedRecord, useRecordLinks, useRecordPages } from '../registry/record-kind.ts';
import { IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { INPUT, LABEL } from '../ui/form/field.tsx';
import { OPTION } from '../ui/form/select.tsx';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { Popover } from '../ui/popover.tsx';
import { notifyFailure } from '../ui/toast.tsx';

interface RecordPickerProps {
  readonly label: string;
  readonly labelHidden?: boolean;
  /** The kind of record, such as `contact`. */
  readonly kind: string;
  readonly chosen: LinkedRecord | null;
  readonly onChoose: (record: LinkedRecord | null) => void;
  /** A company whose records come first, and to which a new one is linked. */
  readonly companyId?: string | undefined;
  /** Whether a name that is not found can be created. */
  readonly creates?: boolean;
  /** Called when the field is left without a choice. Without it the field keeps what was typed, and the form waits. */
  readonly onClose?: () => void;
  readonly autoFocus?: boolean;
  readonly isDisabled?: boolean;
}

/** The key of the choice that creates a record. */
const CREATE = 'create';

/** Chooses a record by typing a part of its name; the cross chooses none. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, labelHidden, kind, chosen, creates, autoFocus, isDisabled } = props;
  const { plural } = useRecordPages(kind);
  const { asked, shown, isOpen, input, offer, choose, leave, clear } = usePicking(props);
  return (
    <ComboBox
      items={offer}
      inputValue={shown}
      onInputChange={input}
      value={chosen?.id ?? null}
      onChange={choose}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Escape' && props.onClose?.()}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={isDisabled ?? false}
      isInvalid={isOpen}
      data-unlinked={isOpen || undefined}
      className="flex min-w-0 flex-col gap-1"
    >
      <Label className={labelHidden ? 'sr-only' : LABEL}>{label}</Label>
      <div className="flex items-center gap-1">
        <Input
          autoFocus={autoFocus ?? false}
          placeholder={t`Search ${inSentence(plural)}`}
          className={classes(INPUT, 'min-w-0 flex-1')}
        />
        {(chosen || isOpen) && (
          <IconButton label={t`No ${inSentence(label)}`} slot={null} onPress={clear}>
            <X aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      <FieldError className="text-small text-danger">
        {creates
          ? t`Choose or create “${shown}”, or clear the field.`
          : t`Choose “${shown}” from the list, or clear the field.`}
      </FieldError>
      <Popover className="w-(--trigger-width)">
        <ListBox<LinkedRecord>
          className="max-h-72 overflow-auto p-1 outline-none"
          renderEmptyState={() => (
            <p className="px-2 py-3 text-text-quiet">
              {asked === '' ? t`No results` : t`No results for “${asked}”`}
            </p>
          )}
        >
          {({ id, name, hint }) => (
            <ListBoxItem id={id} textValue={name} className={OPTION}>
              <span className="truncate">
                {id === CREATE ? t`Create ${inLanguage(kind)} “${name}”` : name}
              </span>
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

/** What is typed and offered, and what a choice does. */
function usePicking({ kind, chosen, onChoose, companyId, creates, onClose }: RecordPickerProps) {
  const [text, setText] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const typed = (text ?? '').trim();
  const asked = useDebounced(typed);
  const links = useRecordLinks(kind);
  const choices = links.useChoices(asked, companyId);
  const create = links.useCreate(companyId);
  const named = choices.filter(({ name }) => isSame(name, typed));
  const offer: readonly LinkedRecord[] =
    creates && typed !== '' && asked === typed && named.length === 0
      ? [...choices, { id: CREATE, name: typed, hint: undefined }]
      : choices;
  const take = (record: LinkedRecord | null) => {
    setText(undefined);
    setLeft(false);
    onChoose(record);
  };
  const choose = (key: Key | null) => {
    const record = offer.find(({ id }) => id === key);
    if (record?.id === CREATE) create(record.name).then(take, notifyFailure);
    else if (record) take(record);
  };
  const leave = () => {
    const [only, other] = named;
    if (onClose || typed === '') setText(undefined);
    else if (only && !other && only.id !== chosen?.id) take(only);
    else setLeft(text !== undefined && !(only && only.id === chosen?.id));
    onClose?.();
  };
  return {
    asked,
    shown: text ?? chosen?.name ?? '',
    isOpen: isLeft && typed !== '',
    offer,
    choose,
    leave,
    clear: () => take(null),
    input: (value: string) => {
      setText(value);
      setLeft(false);
    },
  };
}

function isSame(name: string, typed: string): boolean {
  return name.toLowerCase() === typed.toLowerCase();
}
