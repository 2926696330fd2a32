import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../../api/client.ts';
import { useDraft } from '../../../api/kept/use-draft.ts';
import { type Definition, draftQuery, type EditedDraft, saveDraft } from '../api/workflows.ts';

/** How long typing pauses before it is saved. */
const PAUSE_MS = 600;

/** How long to wait before an unanswered request is made again. */
const RETRY_MS = 5_000;

type Saving =
  | { readonly state: 'saved' | 'unsaved' | 'saving' | 'offline' | 'conflict' }
  | { readonly state: 'refused'; readonly path: string | undefined; readonly message: string };

/** A definition that a person edits. What is not saved yet is kept in the browser. */
export interface Editing {
  readonly definition: Definition;
  readonly saving: Saving;
  readonly change: (definition: Definition) => void;
  /** Gives up one's own changes for those of somebody else. */
  readonly takeTheirs: () => void;
  /** Saves one's own changes over those of somebody else. */
  readonly keepMine: () => void;
}

interface Typed {
  readonly definition: Definition | null;
  /** The revision on which it is based. */
  readonly revision: number;
}

const NOTHING: Typed = { definition: null, revision: 0 };

/** Edits the draft of a workflow and saves it by itself. */
export function useEditing(stored: EditedDraft): Editing {
  const { id, name, definition: known, draft_revision } = stored;
  const client = useQueryClient();
  const draft = useDraft<Typed>({
    place: `workflow/${id}`,
    empty: NOTHING,
    isEmpty: ({ definition }) => definition === null,
    words: () => `Workflow: ${name}`,
  });
  const { definition: typed, revision } = draft.value;
  const [saving, setSaving] = useState<Saving>({ state: typed ? 'unsaved' : 'saved' });
  const latest = useRef(draft);
  latest.current = draft;
  const save = useCallback(
    async (definition: Definition, base: number) => {
      setSaving({ state: 'saving' });
      try {
        const saved = await saveDraft({ id, definition, revision: base });
        client.setQueryData(draftQuery(id).queryKey, saved);
        const { value, clear, change } = latest.current;
        if (value.definition === definition) clear();
        else change({ revision: saved.draft_revision });
        setSaving({ state: value.definition === definition ? 'saved' : 'unsaved' });
      } catch (error) {
        setSaving(afterFailure(error));
      }
    },
    [client, id],
  );
  const { state } = saving;
  useEffect(() => {
    if (!typed || (state !== 'unsaved' && state !== 'offline')) return undefined;
    const timer = setTimeout(() => void save(typed, revision), state === 'offline' ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, revision, state, save]);
  const refetch = () => client.fetchQuery({ ...draftQuery(id), staleTime: 0 });
  return {
    definition: typed ?? known,
    saving,
    change: (definition) => {
      draft.change({ definition, revision: typed ? revision : draft_revision });
      if (state !== 'saving' && state !== 'conflict') setSaving({ state: 'unsaved' });
    },
    takeTheirs: () =>
      void refetch().then(() => {
        draft.clear();
        setSaving({ state: 'saved' });
      }),
    keepMine: () =>
      void refetch().then((theirs) => {
        latest.current.change({ revision: theirs.draft_revision });
        setSaving({ state: 'unsaved' });
      }),
  };
}

function afterFailure(error: unknown): Saving {
  if (!(error instanceof ApiFailure) || error.status === 0 || error.status >= 500)
    return { state: 'offline' };
  if (error.status === 409) return { state: 'conflict' };
  // The step says the place, which the message begins with.
  const { path, field, message } = error;
  return { state: 'refused', path, message: field ? message.slice(field.words.length).trim() : message };
}
