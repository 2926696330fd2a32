import { useMatch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { keep } from '../../api/kept/kept.ts';
import { useDraft } from '../../api/kept/use-draft.ts';
import { useReach } from '../../api/reachability.ts';
import { shownTitle } from '../../ui/page.tsx';
import { messageOf, notifyFailure } from '../../ui/toast.tsx';
import { useReturnedFocus } from '../use-returned-focus.ts';

interface InlineEdit {
  /** The text shown outside editing: the value, or the new one while it is being saved. */
  readonly shown: string;
  readonly isEditing: boolean;
  /** Whether it waits for a connection. */
  readonly isWaiting: boolean;
  /** Whether the text was typed before and is not saved. */
  readonly isRestored: boolean;
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

interface Typed {
  /** Null while nobody edits the field. */
  readonly text: string | null;
}

const NOTHING: Typed = { text: null };

interface InlineEditOptions {
  readonly label: string;
  readonly value: string;
  /** Rejects if the server refuses. */
  readonly save: (text: string) => Promise<unknown>;
}

/**
 * State of a text edited in place: Enter saves and shows it at once, Escape cancels, and a refused text comes back with
 * the reason. What is typed is kept in the browser until it is saved.
 */
export function useInlineEdit({ label, value, save }: InlineEditOptions): InlineEdit {
  /** The text that is being saved. */
  const [pending, setPending] = useState<string>();
  const stored = pending ?? value;
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const place = `edit ${page} ${label}`;
  const draft = useDraft({
    place,
    empty: NOTHING,
    isEmpty: ({ text }) => text === null || text === stored,
    words: ({ text }) => `${label} of ${shownTitle()}: ${text}`,
  });
  const isReached = useReach() === 'reached';
  const [isSaving, setSaving] = useState(false);
  /** Counts the edits, so that saving one does not close the next one, which may be open by then. */
  const latest = useRef(0);
  const [refusal, setRefusal] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const { text } = draft.value;
  // What was typed before may have been saved since.
  const isOpen = text !== null && !(draft.isRestored && text.trim() === value);
  const isEditing = isOpen && !isSaving;
  const isSaved = isReached && draft.isRestored && !isOpen;
  useEffect(() => {
    if (isSaved) keep(place, undefined);
  }, [isSaved, place]);
  useReturnedFocus(isEditing, button);
  const close = () => {
    draft.clear();
    setRefusal(undefined);
  };
  const submit = () => {
    const next = (text ?? '').trim();
    if (!isEditing || next === stored) return close();
    const edit = latest.current;
    const isLatest = () => edit === latest.current;
    setSaving(true);
    setPending(next);
    setRefusal(undefined);
    save(next)
      .then(
        () => isLatest() && draft.clear(),
        (error: unknown) => (isLatest() ? setRefusal(messageOf(error)) : notifyFailure(error)),
      )
      .finally(() => {
        setPending((text) => (text === next ? undefined : text));
        if (isLatest()) setSaving(false);
      });
  };
  return {
    shown: isOpen ? (text ?? '').trim() : stored,
    isEditing,
    isWaiting: !isReached && !isEditing && (text !== null || pending !== undefined),
    isRestored: draft.isRestored,
    text: text ?? '',
    refusal,
    open: () => {
      latest.current += 1;
      draft.change({ text: stored });
      setSaving(false);
    },
    type: (typed) => {
      draft.change({ text: typed });
      setRefusal(undefined);
    },
    submit,
    cancel: close,
    button,
  };
}
