import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRunByHand, workflowsByHandQuery } from '../../api/workflow-runs.ts';
import { formatCount } from '../../records/formats.ts';
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
    <Dialog title={`Run a workflow for ${asked?.records ?? ''}`} isOpen={asked !== undefined} onClose={close}>
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
    notify(started === 1 ? 'Run started.' : `${formatCount(started)} runs started.`, { tone: 'good' });
    onClose();
  };
  return (
    <Loaded query={useQuery(workflowsByHandQuery(object))} rows={1}>
      {(workflows) => (
        <>
          {workflows.length === 0 ? (
            <p>
              No published workflow is started by hand for a {object}. Choose “By hand, for a {object}” as
              what starts a workflow, and publish it.
            </p>
          ) : (
            <Select
              label="Workflow"
              choices={workflows.map(({ id, name }) => ({ id, name }))}
              value={chosen ?? workflows[0]?.id ?? null}
              onChange={choose}
            />
          )}
          <Refusal>{start.error?.message}</Refusal>
          <DialogActions>
            <Button onPress={onClose}>Cancel</Button>
            <Button
              look="primary"
              isDisabled={workflows.length === 0}
              isPending={start.isPending}
              onPress={() => void run(chosen ?? workflows[0]?.id ?? '').catch(() => undefined)}
            >
              Run
            </Button>
          </DialogActions>
        </>
      )}
    </Loaded>
  );
}
