import { useRef, useState } from 'react';
import { useReturnedFocus } from '../use-returned-focus.ts';

interface InlineEdit {
  /** The text shown outside editing: the value, or the new one while it is being saved. */
  readonly shown: string;
  readonly isEditing: boolean;
  readonly text: string;
  /** Why the server refused the text. */
  readonly refusal: string | undefined;
  readonly open: () => void;
  readonly type: (text: string) => void;
  readonly submit: () => void;
  readonly cancel: () => void;
  /** The button that starts editing; it gets the focus back. */
  readonly button: React.RefObject<HTMLButtonElement | null>;
}

/**
 * State of a text edited in place: Enter saves and shows it at once, Escape cancels, and a refused text comes back with
 * the reason.
 * @param save rejects if the server refuses
 */
export function useInlineEdit(value: string, save: (text: string) => Promise<unknown>): InlineEdit {
  const [draft, setDraft] = useState<string>();
  const [saving, setSaving] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const isEditing = draft !== undefined;
  useReturnedFocus(isEditing, button);
  const close = () => {
    setDraft(undefined);
    setRefusal(undefined);
  };
  const submit = () => {
    const text = (draft ?? '').trim();
    if (draft === undefined || text === value) return close();
    close();
    setSaving(text);
    save(text)
      .catch((error: unknown) => {
        setDraft(text);
        setRefusal(error instanceof Error ? error.message : String(error));
      })
      .finally(() => setSaving(undefined));
  };
  return {
    shown: saving ?? value,
    isEditing,
    text: draft ?? '',
    refusal,
    open: () => setDraft(value),
    type: (text) => {
      setDraft(text);
      setRefusal(undefined);
    },
    submit,
    cancel: close,
    button,
  };
}
