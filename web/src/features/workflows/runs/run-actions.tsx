import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useMayAdminister } from '../../../api/session.ts';
import { useCancelRun, useRepeatRun, type WholeRun } from '../../../api/workflow-runs.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';

/** Cancels a run under way, and repeats an ended one; for owners and admins. */
export function RunActions({ run }: { readonly run: WholeRun }) {
  const mayAdminister = useMayAdminister();
  const cancel = useCancelRun();
  const repeat = useRepeatRun();
  const navigate = useNavigate();
  if (!mayAdminister || run.state === 'not_started') return null;
  if (run.ended_at === null)
    return (
      <Button
        isPending={cancel.isPending}
        onPress={() => void notifyAfter(cancel.mutateAsync(run.id), 'Run cancelled. What it did stays.')}
      >
        Cancel run
      </Button>
    );
  const again = async (from: 'start' | 'failed', version: 'same' | 'latest') => {
    let id = '';
    const change = repeat.mutateAsync({ id: run.id, from, version }).then((repeated) => {
      id = repeated.id;
    });
    if (await notifyAfter(change, 'Run started again.'))
      void navigate({ to: '/workflows/runs/$runId', params: { runId: id } });
  };
  return (
    <Menu
      label="Run again"
      trigger={
        <Button isPending={repeat.isPending}>
          <RotateCw aria-hidden size={14} /> Run again
        </Button>
      }
    >
      {run.state === 'failed' && (
        <MenuItem onAction={() => void again('failed', 'same')}>From the step that failed</MenuItem>
      )}
      {run.state === 'failed' && (
        <MenuItem onAction={() => void again('failed', 'latest')}>
          From the step that failed, newest version
        </MenuItem>
      )}
      <MenuItem onAction={() => void again('start', 'same')}>From the start</MenuItem>
      <MenuItem onAction={() => void again('start', 'latest')}>From the start, newest version</MenuItem>
    </Menu>
  );
}
