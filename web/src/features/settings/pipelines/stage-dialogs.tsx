import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Pipeline, pipelineSummaryQuery, type Stage } from '../../../api/pipelines.ts';
import { plural, t } from '../../../language/words.ts';
import { OUTCOMES, type Outcome } from '../../../records/deal-choices.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { type StageFields, useCreateStage, useDeleteStage, useUpdateStage } from './api/pipeline-edits.ts';

/** Asks for the name and type of a new stage. */
export function NewStageDialog({
  pipeline,
  onClose,
}: {
  readonly pipeline: Pipeline;
  readonly onClose: () => void;
}) {
  const create = useCreateStage(pipeline.id);
  return (
    <Dialog title={t`Add a stage to ${pipeline.name}`} isOpen onClose={onClose}>
      <StageForm
        action={t`Add stage`}
        isPending={create.isPending}
        error={create.error}
        onSubmit={(fields) => create.mutate(fields, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

/** Changes the name and type of a stage. */
export function EditStageDialog({ stage, onClose }: { readonly stage: Stage; readonly onClose: () => void }) {
  const update = useUpdateStage(stage);
  return (
    <Dialog title={t`Edit stage ${stage.name}`} isOpen onClose={onClose}>
      <StageForm
        present={stage}
        action={t`Save`}
        isPending={update.isPending}
        error={update.error}
        onSubmit={(fields) => update.mutate(fields, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface StageFormProps {
  readonly present?: Stage;
  readonly action: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onSubmit: (fields: StageFields) => void;
  readonly onCancel: () => void;
}

function StageForm({ present, action, isPending, error, onSubmit, onCancel }: StageFormProps) {
  const [name, setName] = useState(present?.name ?? '');
  const [outcome, setOutcome] = useState<Outcome>(
    present?.is_won ? 'won' : present?.is_lost ? 'lost' : 'open',
  );
  const [isQualified, setIsQualified] = useState(present?.is_qualified ?? false);
  const refusals = refusalsOf(error, { name: t`The name` });
  const send = () => {
    onSubmit({ name, is_won: outcome === 'won', is_lost: outcome === 'lost', is_qualified: isQualified });
  };
  return (
    <Form onSubmit={send}>
      <TextField
        label={t`Name`}
        autoFocus
        isRequired
        maxLength={200}
        value={name}
        onChange={setName}
        refusal={refusals.fields.name}
      />
      <Select
        label={t`Deals in this stage count as`}
        choices={OUTCOMES}
        value={outcome}
        onChange={setOutcome}
      />
      <Checkbox
        isSelected={isQualified}
        onChange={setIsQualified}
        hint={t`Deals that reach this stage are worth pursuing.`}
      >
        {t`Qualified`}
      </Checkbox>
      <Refusal>{refusals.rest}</Refusal>
      <FormActions action={action} isPending={isPending} onCancel={onCancel} />
    </Form>
  );
}

interface DeleteStageDialogProps {
  readonly stage: Stage;
  readonly pipeline: Pipeline;
  readonly onClose: () => void;
}

/** Asks before a stage is deleted, and where its deals move to. */
export function DeleteStageDialog({ stage, pipeline, onClose }: DeleteStageDialogProps) {
  const { data: summary } = useQuery({ ...pipelineSummaryQuery(pipeline.id, {}), staleTime: 0 });
  const count = summary?.stages.find(({ id }) => id === stage.id)?.deal_count;
  const [target, setTarget] = useState<string | null>(null);
  const remove = useDeleteStage(stage);
  const others = pipeline.stages.filter(({ id }) => id !== stage.id);
  const deals = plural(count ?? 0, { one: '# deal', other: '# deals' });
  const confirm = () =>
    void notifyAfter(remove.mutateAsync(target ?? undefined), t`Deleted: ${stage.name}`).then(onClose);
  return (
    <Dialog title={t`Delete stage ${stage.name}?`} isOpen onClose={onClose}>
      {count === 0 && <p className="text-text-quiet">{t`The stage has no deals.`}</p>}
      {count !== undefined && count > 0 && (
        <>
          <p className="text-text-quiet">
            {t`This stage has ${deals}. Choose where they move to. Their history keeps the name
              ${stage.name}.`}
          </p>
          <Select
            label={t`Move ${deals} to`}
            choices={others.map(({ id, name }) => ({ id, name }))}
            value={target}
            onChange={setTarget}
            placeholder={t`Choose a stage`}
          />
        </>
      )}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {t`Keep`}
        </Button>
        <Button
          look="danger"
          isPending={remove.isPending}
          isDisabled={count === undefined || (count > 0 && target === null)}
          onPress={confirm}
        >
          {count !== undefined && count > 0 ? t`Move ${deals} and delete` : t`Delete stage`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
