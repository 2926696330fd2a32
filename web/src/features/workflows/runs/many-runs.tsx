import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayAdminister } from '../../../api/session.ts';
import { manyRunsQuery, useCancelRuns, useRepeatRuns } from '../../../api/workflow-runs.ts';
import { plural, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { messageOf, notifyAfter } from '../../../ui/toast.tsx';
import { changeOf, type RunsSearch } from './runs-search.ts';

/** Cancels or repeats all runs of a workflow that the filters of the list leave; for owners and admins. */
export function ManyRuns({ search, name }: { readonly search: RunsSearch; readonly name: string }) {
  const mayAdminister = useMayAdminister();
  const change = changeOf(search);
  const [isAsking, setAsking] = useState(false);
  const { data, error } = useQuery({ ...manyRunsQuery(change), enabled: isAsking && change !== undefined });
  const cancel = useCancelRuns();
  const repeat = useRepeatRuns();
  if (!mayAdminister || !change) return null;
  const isCancelling = change.do === 'cancel';
  const runs = data?.runs ?? 0;
  const counted = plural(runs, { one: '# run', other: '# runs' });
  const confirm = async () => {
    const asked =
      change.do === 'cancel'
        ? cancel.mutateAsync({ workflow_id: change.workflow_id, state: change.state })
        : repeat.mutateAsync({ workflow_id: change.workflow_id, state: change.state });
    const words = isCancelling ? t`Cancelling ${counted}.` : t`Starting ${counted} again.`;
    if (await notifyAfter(asked, words)) setAsking(false);
  };
  return (
    <>
      <Button onPress={() => setAsking(true)}>{isCancelling ? t`Cancel all…` : t`Run all again…`}</Button>
      <ConfirmDialog
        title={isCancelling ? t`Cancel these runs?` : t`Run these again?`}
        action={
          data === undefined ? t`Counting…` : isCancelling ? t`Cancel ${counted}` : t`Repeat ${counted}`
        }
        keep={t`Keep`}
        isOpen={isAsking}
        isPending={cancel.isPending || repeat.isPending}
        isDisabled={runs === 0}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        {error ? messageOf(error) : wordsFor(isCancelling, runs, name, data === undefined)}
      </ConfirmDialog>
    </>
  );
}

function wordsFor(isCancelling: boolean, runs: number, name: string, isCounting: boolean): string {
  if (isCounting) return t`Counting the runs…`;
  if (runs === 0) {
    return isCancelling
      ? t`No run of “${name}” in this state is under way.`
      : t`All runs of “${name}” in this state were repeated already.`;
  }
  return isCancelling
    ? plural(
        runs,
        {
          one: '# run of “{name}” under way will end. What they did stays. Runs that begin later are left alone.',
          other:
            '# runs of “{name}” under way will end. What they did stays. Runs that begin later are left alone.',
        },
        { name },
      )
    : plural(
        runs,
        {
          one: '# run of “{name}” will start again from the beginning, each once. What they did before stays, and may be done twice.',
          other:
            '# runs of “{name}” will start again from the beginning, each once. What they did before stays, and may be done twice.',
        },
        { name },
      );
}
