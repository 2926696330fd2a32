import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isRefusal } from '../../../api/client.ts';
import { useAutosave } from '../../../api/kept/use-autosave.ts';
import { type Draft, useDraft } from '../../../api/kept/use-draft.ts';
import { useLatestDraft } from '../../../api/kept/use-latest-draft.ts';
import { t } from '../../../language/words.ts';
import { type Definition, draftQuery, type EditedDraft, saveDraft } from '../api/workflows.ts';

/** How long typing pauses before it is saved. */
const PAUSE_MS = 600;

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
  const { id, name } = stored;
  const client = useQueryClient();
  const draft = useDraft<Typed>({
    place: `workflow/${id}`,
    empty: NOTHING,
    isEmpty: ({ definition }) => definition === null,
    words: () => t`Workflow: ${name}`,
  });
  const { definition: typed } = draft.value;
  const [saving, setSaving] = useState<Saving>({ state: typed ? 'unsaved' : 'saved' });
  // What was saved is known before the queries tell it, so that no step disappears for a moment and loses the focus.
  const known = useRef(stored);
  if (stored.draft_revision > known.current.draft_revision) known.current = stored;
  const { latest, type, saved } = useBased(draft, known.current.draft_revision);
  const isSaving = useRef(false);
  const save = useCallback(async () => {
    const { definition, revision } = latest();
    // One request at a time: a second one would be based on a revision that the first replaces.
    if (isSaving.current || definition === null) return;
    isSaving.current = true;
    setSaving({ state: 'saving' });
    try {
      known.current = await saveDraft({ id, definition, revision });
      client.setQueryData(draftQuery(id).queryKey, known.current);
      const isAll = latest().definition === definition;
      saved(known.current.draft_revision, isAll);
      setSaving({ state: isAll ? 'saved' : 'unsaved' });
    } catch (error) {
      const failed = afterFailure(error);
      const isOld = failed.state === 'refused' && latest().definition !== definition;
      setSaving(isOld ? { state: 'unsaved' } : failed);
    } finally {
      isSaving.current = false;
    }
  }, [client, id, latest, saved]);
  useAutosave({ typed, state: saving.state, pauseMs: PAUSE_MS, save });
  /** Learns what somebody else has saved; answers its revision. */
  const refetch = async () => {
    known.current = await client.fetchQuery({ ...draftQuery(id), staleTime: 0 });
    return known.current.draft_revision;
  };
  return {
    definition: typed ?? known.current.definition,
    saving,
    change: (definition) => {
      type(definition);
      setSaving((now) => (now.state === 'saving' || now.state === 'conflict' ? now : { state: 'unsaved' }));
    },
    takeTheirs: () =>
      void refetch().then((revision) => {
        saved(revision, true);
        setSaving({ state: 'saved' });
      }),
    keepMine: () =>
      void refetch().then((revision) => {
        saved(revision, false);
        setSaving({ state: 'unsaved' });
      }),
  };
}

/** What was typed last, and the newest revision that this page knows, on which what is typed next is based. */
function useBased(draft: Draft<Typed>, shownRevision: number) {
  const { latest, set } = useLatestDraft(draft);
  const revision = useRef(shownRevision);
  revision.current = Math.max(revision.current, shownRevision);
  return {
    latest,
    /** Changes what is typed. Its base stays that of what was typed before and is not saved. */
    type: (definition: Definition) => {
      const before = latest();
      set({ definition, revision: before.definition === null ? revision.current : before.revision });
    },
    /** Bases on a new revision whatever is typed beyond it. */
    saved: useCallback(
      (newRevision: number, isAll: boolean) => {
        revision.current = newRevision;
        set(isAll ? NOTHING : { ...latest(), revision: newRevision });
      },
      [latest, set],
    ),
  };
}

function afterFailure(error: unknown): Saving {
  if (!isRefusal(error)) return { state: 'offline' };
  if (error.status === 409) return { state: 'conflict' };
  // The step says the place, which the message begins with.
  const { path, field, message } = error;
  return { state: 'refused', path, message: field ? message.slice(field.words.length).trim() : message };
}
