import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { plural, t } from '../../../language/words.ts';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { publicationQuery, useDeleteWorkflow } from '../api/workflows.ts';

interface DeleteWorkflowDialogProps {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before a workflow is deleted, and says how many runs end with it. */
export function DeleteWorkflowDialog({ id, name, isOpen, onClose }: DeleteWorkflowDialogProps) {
  const { data } = useQuery({ ...publicationQuery(id), enabled: isOpen });
  const remove = useDeleteWorkflow();
  const navigate = useNavigate();
  const runs = (data?.running ?? 0) + (data?.waiting ?? 0);
  const run = async () => {
    onClose();
    if (await notifyAfter(remove.mutateAsync(id), t`Deleted: ${name}`)) void navigate({ to: '/workflows' });
  };
  return (
    <ConfirmDialog
      title={t`Delete this workflow?`}
      action={t`Delete workflow`}
      keep={t`Keep`}
      isOpen={isOpen}
      isPending={remove.isPending}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      {runs === 0
        ? t`It starts no more. What it did stays, and its past runs stay in the list for 30 days.`
        : plural(runs, {
            one: '# run under way will be cancelled. What they did stays.',
            other: '# runs under way will be cancelled. What they did stays.',
          })}
    </ConfirmDialog>
  );
}
