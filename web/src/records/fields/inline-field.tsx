import type { FocusEvent, ReactNode } from 'react';
import { Button, type KeyboardEvent } from 'react-aria-components';
import { inSentence, t } from '../../language/words.ts';
import { TextField } from '../../ui/form/field.tsx';
import { NotSaved } from '../waiting-entries.tsx';
import { asSuggested } from './as-suggested.ts';
import { FieldConflict } from './field-conflict.tsx';
import { FieldRow } from './field-row.tsx';
import { useFolded } from './folding.tsx';
import { useCell, useOpensInCell } from './in-cell.tsx';
import { SuggestField } from './suggest-field.tsx';
import { type InlineEdit, useInlineEdit } from './use-inline-edit.ts';
import { isWindowLeft } from './window-left.ts';

export interface InlineFieldProps {
  readonly label: string;
  /** Tells it from another field of the record with the same label. */
  readonly name?: string;
  /** The value as edited; null and '' both mean empty. */
  readonly value: string | null;
  /** How to show the value; as it is by default. */
  readonly show?: (text: string) => ReactNode;
  /** Saves a new value, null for empty; rejects if the server refuses. */
  readonly save: (value: string | null) => Promise<unknown>;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly multiline?: boolean;
  /** Whether it is folded away while it is empty. */
  readonly folds?: boolean;
  /** Offered while it is edited; any other text is taken, too. */
  readonly suggestions?: readonly string[];
  /** Shown beside the value, such as a link that opens it. */
  readonly action?: ReactNode;
}

/** A field edited in place: Enter saves, Escape cancels, and a refusal is shown below it. */
export function InlineField(props: InlineFieldProps) {
  const { label, name = label, value, show, save, multiline = false, folds = false, action } = props;
  // The present value is left out, so that its spelling can be changed.
  const others = props.suggestions?.filter((suggestion) => suggestion !== value);
  const edit = useInlineEdit({
    label,
    name,
    value: value ?? '',
    save: (text) => save(text === '' ? null : asSuggested(text, others)),
  });
  useOpensInCell(() => edit.isEditing || edit.open(), edit.isEditing || edit.isSaving);
  const isEmpty = edit.shown === '';
  const isFolded = useFolded(folds, isEmpty && !edit.isEditing);
  if (edit.isEditing) {
    return (
      <FieldRow label={label}>
        <FieldEditor {...props} edit={edit} />
        {edit.theirs !== undefined && <FieldConflict edit={edit} theirs={edit.theirs} />}
      </FieldRow>
    );
  }
  if (isFolded) return null;
  return (
    <FieldRow label={label} action={isEmpty ? undefined : action}>
      <Button
        ref={edit.button}
        onPress={edit.open}
        className="target -mx-2 flex w-[calc(100%+1rem)] min-w-0 items-center rounded px-2 py-1 text-left hover:bg-hover"
      >
        <span className="sr-only">{t`Edit ${inSentence(label)}:`} </span>
        <span className={multiline ? 'whitespace-pre-wrap' : 'truncate'}>
          {isEmpty ? <span className="text-text-quiet">–</span> : (show?.(edit.shown) ?? edit.shown)}
        </span>
        {edit.isWaiting && (
          <span className="ml-2 flex">
            <NotSaved />
          </span>
        )}
      </Button>
    </FieldRow>
  );
}

interface FieldEditorProps
  extends Pick<InlineFieldProps, 'label' | 'type' | 'inputMode' | 'multiline' | 'suggestions'> {
  readonly edit: InlineEdit;
}

/** The field while it is edited. */
export function FieldEditor(props: FieldEditorProps) {
  const { label, type = 'text', inputMode, multiline = false, suggestions, edit } = props;
  const isInCell = useCell() !== undefined;
  // A text that was refused does not take the focus from another one that is being typed by then.
  const takesFocus = (isInCell || !edit.isRestored) && !(edit.refusal !== undefined && isTyping());
  const onKeyDown = (event: KeyboardEvent) => {
    const saves = event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey);
    if (saves) edit.submit();
    if (event.key === 'Escape') edit.cancel();
    if (saves || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  const control = {
    label,
    labelHidden: true,
    autoFocus: takesFocus,
    value: edit.text,
    onChange: edit.type,
    onBlur: (event: FocusEvent) => isWindowLeft(event) || edit.submit(),
    onKeyDown,
    refusal: edit.refusal,
    ...hintOf(multiline, edit.isRestored),
  };
  if (suggestions) {
    const choose = (text: string) => {
      edit.type(text);
      edit.submit(text);
    };
    return <SuggestField {...control} suggestions={suggestions} onChoose={choose} />;
  }
  return (
    <TextField
      {...control}
      type={type}
      {...(inputMode === undefined ? {} : { inputMode })}
      multiline={multiline}
    />
  );
}

function isTyping(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.matches('input, textarea');
}

function hintOf(multiline: boolean, isRestored: boolean): { readonly hint?: string } {
  const keys = t`Press ${multiline ? t`Ctrl+Enter` : t`Enter`} to save, Escape to cancel.`;
  if (isRestored) return { hint: t`Not saved yet. ${keys}` };
  return multiline ? { hint: keys } : {};
}
