import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRunByHand, workflowsByHandQuery } from '../../api/workflow-runs.ts';
import { inLanguage, plural, t } from '../../language/words.ts';
import { askForRun, type RecordsToRun, useAskedRun } from '../../records/runs/asked-run.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { notify } from '../../ui/toast.tsx';

/** The dialog that starts a workflow by hand for one record or several; any page can open it. */
export function RunDialog() {
  const asked = useAskedRun();
  const close = () => askForRun(undefined);
  return (
    <Dialog
      title={t`Run a workflow for ${asked?.records ?? ''}`}
      isOpen={asked !== undefined}
      onClose={close}
    >
      {asked && <Choosing asked={asked} onClose={close} />}
    </Dialog>
  );
}

interface ChoosingProps {
  readonly asked: RecordsToRun;
  readonly onClose: () => void;
}

function Choosing({ asked: { object, ids }, onClose }: ChoosingProps) {
  const [chosen, choose] = useState<string>();
  const start = useRunByHand();
  const run = async (id: string) => {
    const started = await start.mutateAsync({ id, recordIds: ids });
    notify(plural(started, { one: 'Run started.', other: '# runs started.' }), { tone: 'good' });
    onClose();
  };
  return (
    <Loaded query={useQuery(workflowsByHandQuery(object))} rows={1}>
      {(workflows) => (
        <>
          {workflows.length === 0 ? (
            <p>
              {t`No published workflow is started by hand for a ${inLanguage(object)}. Choose “By hand, for
                a ${inLanguage(object)}” as what starts a workflow, and publish it.`}
            </p>
          ) : (
            <Select
              label={t`Workflow`}
              choices={workflows.map(({ id, name }) => ({ id, name }))}
              value={chosen ?? workflows[0]?.id ?? null}
              onChange={choose}
            />
          )}
          <Refusal>{start.error?.message}</Refusal>
          <DialogActions>
            <Button onPress={onClose}>{t`Cancel`}</Button>
            <Button
              look="primary"
              isDisabled={workflows.length === 0}
              isPending={start.isPending}
              onPress={() => void run(chosen ?? workflows[0]?.id ?? '').catch(() => undefined)}
            >
              {t`Run`}
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  );
}
