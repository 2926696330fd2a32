import { useQuery } from '@tanstack/react-query';
import { type Pipeline, pipelineSummaryQuery } from '../../../api/pipelines.ts';
import { plural, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { NameForm } from '../../../ui/form/name-form.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { useCreatePipeline, useDeletePipeline, useUpdatePipeline } from './api/pipeline-edits.ts';

/** Asks for the name of a new pipeline. */
export function NewPipelineDialog({ onClose }: { readonly onClose: () => void }) {
  const create = useCreatePipeline();
  return (
    <Dialog title={t`Add a pipeline`} isOpen onClose={onClose}>
      <p className="text-text-quiet">
        {t`The pipeline starts with the stages New, Qualified, Proposal, Closed Won and Closed Lost. You can
          change them.`}
      </p>
      <NameForm
        most={200}
        action={t`Add pipeline`}
        isPending={create.isPending}
        error={create.error}
        onSubmit={(name) => create.mutate({ name }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface PipelineDialogProps {
  readonly pipeline: Pipeline;
  readonly onClose: () => void;
}

/** Asks for a pipeline's new name. */
export function RenamePipelineDialog({ pipeline, onClose }: PipelineDialogProps) {
  const update = useUpdatePipeline(pipeline.id);
  return (
    <Dialog title={t`Rename pipeline ${pipeline.name}`} isOpen onClose={onClose}>
      <NameForm
        present={pipeline.name}
        most={200}
        action={t`Rename`}
        isPending={update.isPending}
        error={update.error}
        onSubmit={(name) => update.mutate({ name }, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Asks before a pipeline is deleted, or says why it cannot be. */
export function DeletePipelineDialog({ pipeline, onClose }: PipelineDialogProps) {
  const { id, name, is_default, stages } = pipeline;
  const { data: summary } = useQuery({ ...pipelineSummaryQuery(id, {}), staleTime: 0 });
  const count = summary?.stages.reduce((sum, { deal_count }) => sum + deal_count, 0);
  const remove = useDeletePipeline(id);
  const obstacle = obstacleOf(is_default, count);
  const confirm = () => void notifyAfter(remove.mutateAsync(undefined), t`Deleted: ${name}`).then(onClose);
  return (
    <Dialog title={t`Delete pipeline ${name}?`} isOpen onClose={onClose}>
      <p className="text-text-quiet">
        {obstacle ?? t`The pipeline has no deals. Its ${stages.length} stages will be permanently deleted.`}
      </p>
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {t`Keep`}
        </Button>
        <Button
          look="danger"
          isPending={remove.isPending}
          isDisabled={count === undefined || obstacle !== undefined}
          onPress={confirm}
        >
          {t`Delete pipeline`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Why a pipeline cannot be deleted, and what to do first. */
function obstacleOf(isDefault: boolean, deals: number | undefined): string | undefined {
  if (isDefault) return t`This is the default pipeline. Make another pipeline the default first.`;
  if (deals === undefined || deals === 0) return undefined;
  return plural(deals, {
    one: 'This pipeline has # deal. Deals cannot move to another pipeline, so delete them first.',
    other: 'This pipeline has # deals. Deals cannot move to another pipeline, so delete them first.',
  });
}
