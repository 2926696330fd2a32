import { Plus } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import type { EditedDraft } from '../api/workflows.ts';
import { AddStep } from './add-step.tsx';
import { type Complaint, complaintsOf } from './problems.ts';
import { rowsOf } from './rows.ts';
import { useScene } from './scene.ts';
import { StepList } from './step-list.tsx';
import { insertStep, OUTER } from './tree.ts';
import { TriggerCard } from './trigger-card.tsx';
import type { Editing } from './use-editing.ts';
import { useNewStep } from './use-new-step.ts';

/** What is open when the trigger is. No step has this key. */
const TRIGGER = '(trigger)';

interface EditorProps {
  readonly stored: EditedDraft;
  readonly editing: Editing;
}

/** A definition as a vertical list of sentences. */
export function Editor({ stored, editing }: EditorProps) {
  const { definition, saving, change } = editing;
  const { names } = useScene();
  const [open, setOpen] = useState<string>();
  const rows = useMemo(() => rowsOf(definition, names), [definition, names]);
  const complaints = useMemo((): readonly Complaint[] => {
    const refused =
      saving.state === 'refused' ? [{ path: saving.path ?? '', message: refusalWords(saving.message) }] : [];
    return complaintsOf([...refused, ...stored.problems], rows);
  }, [saving, stored.problems, rows]);
  const latest = useRef(definition);
  latest.current = definition;
  const newStep = useNewStep(definition);
  const readLatest = useCallback(() => latest.current, []);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 p-4">
      <TriggerCard
        trigger={definition.trigger}
        complaints={complaints.filter(({ path }) => path.startsWith('trigger'))}
        isOpen={open === TRIGGER}
        onOpen={(isOpen) => setOpen(isOpen ? TRIGGER : undefined)}
        onChange={(trigger) => change({ ...definition, trigger })}
      />
      <StepList
        {...{ definition, rows, complaints, open }}
        onOpen={setOpen}
        onChange={change}
        latest={readLatest}
      />
      <Whole complaints={complaints} />
      <div>
        <AddStep
          onAdd={(kind) => {
            const step = newStep(kind);
            change(insertStep(definition, { list: OUTER, index: definition.steps.length }, step));
            setOpen(step.key);
          }}
          trigger={
            <Button>
              <Plus aria-hidden size={14} /> {t`Add a step`}
            </Button>
          }
        />
      </div>
    </div>
  );
}

/** Problems of the workflow as a whole. */
function Whole({ complaints }: { readonly complaints: readonly Complaint[] }) {
  return complaints
    .filter(({ key, path }) => key === undefined && !path.startsWith('trigger'))
    .map(({ path, words }) => (
      <p key={path} className="text-small text-danger">
        {words}
      </p>
    ));
}

/** A refusal as the end of a sentence. */
function refusalWords(message: string): string {
  return message.replace(/\.$/, '');
}
