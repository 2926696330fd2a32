import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useMayAdminister } from '../../../api/session.ts';
import { useCancelRun, useRepeatRun, type WholeRun } from '../../../api/workflow-runs.ts';
import { t } from '../../../language/words.ts';
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
        onPress={() => void notifyAfter(cancel.mutateAsync(run.id), t`Run cancelled. What it did stays.`)}
      >
        {t`Cancel run`}
      </Button>
    );
  const again = async (from: 'start' | 'failed', version: 'same' | 'latest') => {
    let id = '';
    const change = repeat.mutateAsync({ id: run.id, from, version }).then((repeated) => {
      id = repeated.id;
    });
    if (await notifyAfter(change, t`Run started again.`))
      void navigate({ to: '/workflows/runs/$runId', params: { runId: id } });
  };
  return (
    <Menu
      label={t`Run again`}
      trigger={
        <Button isPending={repeat.isPending}>
          <RotateCw aria-hidden size={14} /> {t`Run again`}
        </Button>
      }
    >
      {run.state === 'failed' && (
        <MenuItem onAction={() => void again('failed', 'same')}>{t`From the step that failed`}</MenuItem>
      )}
      {run.state === 'failed' && (
        <MenuItem onAction={() => void again('failed', 'latest')}>
          {t`From the step that failed, newest version`}
        </MenuItem>
      )}
      <MenuItem onAction={() => void again('start', 'same')}>{t`From the start`}</MenuItem>
      <MenuItem onAction={() => void again('start', 'latest')}>{t`From the start, newest version`}</MenuItem>
    </Menu>
  );
}
