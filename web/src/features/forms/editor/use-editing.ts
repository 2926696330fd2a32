import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiFailure, isRefusal } from '../../../api/client.ts';
import { useAutosave } from '../../../api/kept/use-autosave.ts';
import { useDraft } from '../../../api/kept/use-draft.ts';
import { useLatestDraft } from '../../../api/kept/use-latest-draft.ts';
import { t } from '../../../language/words.ts';
import { notifyFailure } from '../../../ui/toast.tsx';
import {
  type Definition,
  type Form,
  type FormField,
  formQueryOf,
  formsQuery,
  patchForm,
} from '../api/forms.ts';
import { type Problem, problemOf } from './problems.ts';

/** How long typing pauses before it is saved. */
const PAUSE_MS = 500;

type State = 'saved' | 'unsaved' | 'saving' | 'offline' | 'refused';

/** The draft of a form that a person edits. What is not saved yet is kept in the browser. */
export interface Editing {
  readonly definition: Definition;
  readonly state: State;
  readonly problem: Problem | undefined;
  readonly change: (part: Partial<Definition>) => void;
  /** Gives back a field that was removed, with the consent that it asked for. */
  readonly restore: (field: FormField, place: number, consent: Definition['consent']) => void;
  /** Makes the draft the version that visitors see; answers what keeps it from that. */
  readonly publish: () => Promise<Form | Problem | undefined>;
}

interface Typed {
  readonly patch: Partial<Definition> | null;
}

const NOTHING: Typed = { patch: null };

/** Edits the draft of a form and saves it by itself. Only what was changed is sent, so two people can edit different parts. */
export function useEditing(stored: Form): Editing {
  const { id, name } = stored;
  const client = useQueryClient();
  const draft = useDraft<Typed>({
    place: `form/${id}`,
    empty: NOTHING,
    isEmpty: ({ patch }) => patch === null,
    words: () => t`Form: ${name}`,
  });
  const { patch } = draft.value;
  const [state, setState] = useState<State>(patch ? 'unsaved' : 'saved');
  const [problem, setProblem] = useState<Problem>();
  const { latest, set } = useLatestDraft(draft);
  // What was saved is known before the queries tell it, so that nothing typed disappears for a moment.
  const known = useRef(stored);
  if (stored.updated_at > known.current.updated_at) known.current = stored;
  const keep = useCallback(
    (form: Form) => {
      known.current = form;
      client.setQueryData(formQueryOf(id).queryKey, form);
      void client.invalidateQueries({ queryKey: formsQuery.queryKey, exact: true });
      setProblem(undefined);
    },
    [client, id],
  );
  const save = useSave({ id, latest, set, keep, setState, setProblem });
  useAutosave({ typed: patch, state, pauseMs: PAUSE_MS, save });
  const change = (part: Partial<Definition>) => {
    set({ patch: { ...latest().patch, ...part } });
    setState((now) => (now === 'saving' ? now : 'unsaved'));
  };
  return {
    definition: { ...definitionOf(known.current), ...patch },
    state,
    problem,
    change,
    restore: (field, place, consent) => {
      const now = { ...definitionOf(known.current), ...latest().patch };
      change({
        fields: now.fields.toSpliced(place, 0, field),
        consent: field.type === 'consent' ? consent : now.consent,
      });
    },
    publish: async () => {
      try {
        const published = await patchForm(id, { publish: true });
        keep(published);
        return published;
      } catch (error) {
        const refused = error instanceof ApiFailure ? problemOf(error) : undefined;
        setProblem(refused);
        if (!refused) notifyFailure(error);
        return refused;
      }
    },
  };
}

interface SaveOptions extends ReturnType<typeof useLatestDraft<Typed>> {
  readonly id: string;
  /** Shows what was stored. */
  readonly keep: (form: Form) => void;
  readonly setState: (state: State) => void;
  readonly setProblem: (problem: Problem) => void;
}

/** Saves what is typed, one request at a time: a slow one would otherwise undo what a later one has saved. */
function useSave({ id, latest, set, keep, setState, setProblem }: SaveOptions): () => Promise<void> {
  const isSaving = useRef(false);
  return useCallback(async () => {
    const { patch: sent } = latest();
    if (isSaving.current || sent === null) return;
    isSaving.current = true;
    setState('saving');
    try {
      keep(await patchForm(id, sent));
      const rest = unsent(latest().patch, sent);
      set({ patch: rest });
      setState(rest === null ? 'saved' : 'unsaved');
    } catch (error) {
      const isOld = latest().patch !== sent;
      const refused = refusalIn(error);
      if (refused && !isOld) setProblem(refused);
      setState(refused ? (isOld ? 'unsaved' : 'refused') : 'offline');
    } finally {
      isSaving.current = false;
    }
  }, [id, latest, set, keep, setState, setProblem]);
}

/** What was typed while a request was under way; null if that was nothing. */
function unsent(now: Typed['patch'], sent: Partial<Definition>): Typed['patch'] {
  const before: Readonly<Record<string, unknown>> = { ...sent };
  const rest = Object.entries({ ...now }).filter(([member, value]) => value !== before[member]);
  return rest.length === 0 ? null : Object.fromEntries(rest);
}

/** Where and why the server refused a draft; undefined if it did not answer. */
function refusalIn(error: unknown): Problem | undefined {
  return isRefusal(error) ? (problemOf(error) ?? { path: '', words: error.message }) : undefined;
}

/** The draft alone. */
function definitionOf(form: Form): Definition {
  const { title, intro, submit_label, fields, confirmation, consent } = form;
  const { tags, owner_id, deal, task, redirect_url, allowed_hosts } = form;
  return {
    ...{ title, intro, submit_label, fields, confirmation, consent },
    ...{ tags, owner_id, deal, task, redirect_url, allowed_hosts },
  };
}
