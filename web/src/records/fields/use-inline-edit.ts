import { useMatch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { drop } from '../../api/kept/kept.ts';
import { useDraft } from '../../api/kept/use-draft.ts';
import { useReach } from '../../api/reachability.ts';
import { t } from '../../language/words.ts';
import { shownTitle } from '../../ui/page.tsx';
import { messageOf, notifyFailure } from '../../ui/toast.tsx';
import { useReturnedFocus } from '../use-returned-focus.ts';
import { useCell } from './in-cell.tsx';

/** A text edited in place. */
export interface InlineEdit {
  /** The text shown outside editing: the value, or the new one while it is being saved. */
  readonly shown: string;
  readonly isEditing: boolean;
  /** Whether a text is on its way to the server. */
  readonly isSaving: boolean;
  /** Whether it waits for a connection. */
  readonly isWaiting: boolean;
  /** Whether the text was typed before and is not saved. */
  readonly isRestored: boolean;
  readonly text: string;
  /** Why the server refused the text. */
  readonly refusal: string | undefined;
  /** What was saved elsewhere since editing started; nothing is saved until the person chooses between it and their own text. */
  readonly theirs: string | undefined;
  /** Saves what is typed over `theirs`. */
  readonly keepMine: () => void;
  readonly open: () => void;
  readonly type: (text: string) => void;
  /** Saves what is typed, or the given text instead. */
  readonly submit: (instead?: string) => void;
  readonly cancel: () => void;
  /** The button that starts editing; it gets the focus back. */
  readonly button: React.RefObject<HTMLButtonElement | null>;
}

interface Typed {
  /** Null while nobody edits the field. */
  readonly text: string | null;
  /** The value that is replaced; null while it is not known, because an earlier edit is being saved. */
  readonly base: string | null;
}

const NOTHING: Typed = { text: null, base: null };

/** The value of the field, if it was changed elsewhere since editing started and to something else than is typed. */
function changedElsewhere({ text, base }: Typed, value: string): string | undefined {
  const isChanged = text !== null && base !== null && value !== base && value !== text.trim();
  return isChanged ? value : undefined;
}

interface InlineEditOptions {
  readonly label: string;
  /** Where the draft is kept on the page. */
  readonly name: string;
  readonly value: string;
  /** Rejects if the server refuses. */
  readonly save: (text: string) => Promise<unknown>;
}

/** The saving of what is typed. */
function useSaving(save: InlineEditOptions['save']) {
  /** The text that is being saved. */
  const [pending, setPending] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  /** Counts the edits, so that saving one does not close the next one, which may be open by then. */
  const latest = useRef(0);
  const [refusal, setRefusal] = useState<string>();
  const forgive = () => setRefusal(undefined);
  const send = (next: string, onSaved: () => void) => {
    const edit = latest.current;
    const isLatest = () => edit === latest.current;
    setSaving(true);
    setPending(next);
    forgive();
    save(next)
      .then(
        () => isLatest() && onSaved(),
        (error: unknown) => (isLatest() ? setRefusal(messageOf(error)) : notifyFailure(error)),
      )
      .finally(() => {
        setPending((text) => (text === next ? undefined : text));
        if (isLatest()) setSaving(false);
      });
  };
  const leave = () => {
    latest.current += 1;
    setSaving(false);
  };
  return { pending, isSaving, refusal, forgive, send, leave };
}

/**
 * State of a text edited in place: Enter saves and shows it at once, Escape cancels, and a refused text comes back with
 * the reason. What is typed is kept in the browser until it is saved.
 */
export function useInlineEdit({ label, name, value, save }: InlineEditOptions): InlineEdit {
  const saving = useSaving(save);
  const { pending, isSaving, refusal } = saving;
  const stored = pending ?? value;
  const cell = useCell();
  const address = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const page = cell?.page ?? address;
  const place = `edit ${page} ${name}`;
  const draft = useDraft({
    place,
    empty: NOTHING,
    isEmpty: ({ text }) => text === null || text === stored,
    words: ({ text }) => t`${label} of ${cell?.record ?? shownTitle()}: ${text}`,
  });
  const theirs = pending === undefined ? changedElsewhere(draft.value, value) : undefined;
  const base = pending === undefined ? value : null;
  const isReached = useReach() === 'reached';
  const button = useRef<HTMLButtonElement>(null);
  const { text } = draft.value;
  // What was typed before may have been saved since.
  const isOpen = text !== null && !(draft.isRestored && text.trim() === value);
  const isEditing = isOpen && !isSaving;
  const isSaved = isReached && draft.isRestored && !isOpen;
  useEffect(() => {
    if (isSaved) drop(place);
  }, [isSaved, place]);
  useReturnedFocus(isEditing, cell?.home ?? button);
  const close = () => {
    draft.clear();
    saving.forgive();
  };
  const send = (next: string) => saving.send(next, draft.clear);
  const submit = (instead = text ?? '') => {
    const next = instead.trim();
    if (!isEditing || next === stored) return close();
    if (theirs === undefined) send(next);
  };
  return {
    shown: isOpen ? (text ?? '').trim() : stored,
    isEditing,
    isSaving: pending !== undefined,
    isWaiting: !isReached && !isEditing && (text !== null || pending !== undefined),
    isRestored: draft.isRestored,
    text: text ?? '',
    // The choice between the two says the same.
    refusal: theirs === undefined ? refusal : undefined,
    theirs,
    keepMine: () => {
      draft.change({ base });
      send((text ?? '').trim());
    },
    open: () => {
      draft.change({ text: stored, base });
      saving.leave();
    },
    type: (typed) => {
      draft.change({ text: typed, base: draft.value.base ?? base });
      saving.forgive();
    },
    submit,
    cancel: close,
    button,
  };
}
