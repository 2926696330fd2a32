import { useState } from 'react';
import type { Condition } from '../../../../../server/workflows/language/condition.schema.ts';
import { rich, t } from '../../../language/words.ts';
import type { FoundRecord } from '../../../registry/record-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Refusal } from '../../../ui/form/refusals.tsx';
import { Link } from '../../../ui/link.tsx';
import { type Definition, useExplain } from '../api/workflows.ts';
import { conditionAt } from '../editor/condition-at.ts';
import { useScene, whereOf } from '../editor/scene.ts';
import { conditionWords } from '../sentences.ts';
import { SubjectPicker } from './subject-picker.tsx';

interface ExplainDialogProps {
  readonly id: string;
  readonly definition: Definition;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Says why a workflow did not start for a record: the first condition that does not hold. */
export function ExplainDialog({ id, definition, isOpen, onClose }: ExplainDialogProps) {
  return (
    <Dialog title={t`Why did it not start?`} isOpen={isOpen} onClose={onClose}>
      <Explanation id={id} definition={definition} onClose={onClose} />
    </Dialog>
  );
}

function Explanation({ id, definition, onClose }: Omit<ExplainDialogProps, 'isOpen'>) {
  const { names, ...scene } = useScene();
  const { object = 'record' } = whereOf({ names, ...scene });
  const [record, setRecord] = useState<FoundRecord | null>(null);
  const explain = useExplain();
  const choose = (chosen: FoundRecord | null) => {
    setRecord(chosen);
    explain.reset();
    if (chosen) explain.mutate({ id, recordId: chosen.id });
  };
  const failed = explain.data?.failed_at;
  const condition = failed ? conditionAt(definition, failed) : undefined;
  return (
    <>
      <p className="text-text-quiet">
        {rich`Compares the conditions of the draft with a record as it is now. Starts that were refused,
          such as because a run was under way, stand in the ${(
            <Link to="/workflows/runs" search={{ workflow: id, state: 'not_started' }}>
              {t`list of runs`}
            </Link>
          )}.`}
      </p>
      {['contact', 'company', 'deal'].includes(object) ? (
        <SubjectPicker kind={object} onChoose={choose} />
      ) : (
        <p>{t`No contact, company or deal starts this workflow.`}</p>
      )}
      <Refusal>{explain.error?.message}</Refusal>
      <div aria-live="polite">
        {explain.data?.starts && <p>{t`Its conditions hold for ${record?.name}: it would start.`}</p>}
        {explain.data && !explain.data.starts && <p>{whyWords(condition, names)}</p>}
      </div>
      <DialogActions>
        <Button onPress={onClose}>{t`Close`}</Button>
      </DialogActions>
    </>
  );
}

function whyWords(condition: Condition | undefined, names: Parameters<typeof conditionWords>[1]): string {
  return condition
    ? t`It does not start, because this is not true: ${conditionWords(condition, names)}.`
    : t`It does not start for this record.`;
}
