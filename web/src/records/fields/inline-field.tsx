import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { TextField } from '../../ui/form/field.tsx';
import { NotSaved } from '../waiting-entries.tsx';
import { FieldRow } from './field-row.tsx';
import { useInlineEdit } from './use-inline-edit.ts';

export interface InlineFieldProps {
  readonly label: string;
  /** The value as edited; null and '' both mean empty. */
  readonly value: string | null;
  /** How to show the value; as it is by default. */
  readonly show?: (text: string) => ReactNode;
  /** Saves a new value, null for empty; rejects if the server refuses. */
  readonly save: (value: string | null) => Promise<unknown>;
  readonly type?: 'text' | 'email' | 'tel' | 'url' | 'date';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly multiline?: boolean;
  /** Shown beside the value, such as a link that opens it. */
  readonly action?: ReactNode;
}

/** A field edited in place: Enter saves, Escape cancels, and a refusal is shown below it. */
export function InlineField(props: InlineFieldProps) {
  const { label, value, show, save, type = 'text', inputMode, multiline = false, action } = props;
  const edit = useInlineEdit({
    label,
    value: value ?? '',
    save: (text) => save(text === '' ? null : text),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const saves = event.key === 'Enter' && (!multiline || event.ctrlKey || event.metaKey);
    if (saves) edit.submit();
    if (event.key === 'Escape') edit.cancel();
    if (saves || event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  if (edit.isEditing) {
    return (
      <FieldRow label={label}>
        <TextField
          label={label}
          labelHidden
          autoFocus={!edit.isRestored}
          type={type}
          {...(inputMode === undefined ? {} : { inputMode })}
          multiline={multiline}
          value={edit.text}
          onChange={edit.type}
          onBlur={edit.submit}
          onKeyDown={onKeyDown}
          refusal={edit.refusal}
          {...hintOf(multiline, edit.isRestored)}
        />
      </FieldRow>
    );
  }
  const isEmpty = edit.shown === '';
  return (
    <FieldRow label={label} action={isEmpty ? undefined : action}>
      <Button
        ref={edit.button}
        onPress={edit.open}
        className="target -mx-2 flex w-[calc(100%+1rem)] min-w-0 items-center rounded px-2 py-1 text-left hover:bg-hover"
      >
        <span className="sr-only">Edit {label.toLowerCase()}: </span>
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

function hintOf(multiline: boolean, isRestored: boolean): { readonly hint?: string } {
  const keys = `Press ${multiline ? 'Ctrl+Enter' : 'Enter'} to save, Escape to cancel.`;
  if (isRestored) return { hint: `Not saved yet. ${keys}` };
  return multiline ? { hint: keys } : {};
}
