import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DealDraft, useCreateDeal } from '../../api/deals.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { useSession } from '../../api/session.ts';
import type { DealStart } from '../../records/new-deal.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useFollowCreated } from '../../records/use-follow-created.ts';
import { type LinkedRecord, useRecordLinks } from '../../registry/record-kind.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { notifyFailure } from '../../ui/toast.tsx';
import { NOBODY, useOwnerChoices } from './use-owner-choices.ts';

interface NewDealFormProps {
  readonly start: DealStart;
  readonly onClose: () => void;
}

/** The currency of the last deal created in this browser. */
const CURRENCY = 'kontor.currency';

const EMPTY = { title: '', value: '', expected_close_date: '' };

/** The form for a new deal; only the title is required. The person who creates it is the owner by default. */
export function NewDealForm({ start, onClose }: NewDealFormProps) {
  const create = useCreateDeal();
  const [begin] = useState(() => ({ ...EMPTY, currency: localStorage.getItem(CURRENCY) ?? 'USD' }));
  const { fields, field, refusal } = useFields(begin, create);
  const { stage, ...place } = useStage(start);
  const [contact, setContact] = useLinked('contact', start.contactId);
  const [company, setCompany] = useLinked('company', start.companyId);
  const [owner, setOwner] = useState(useSession().user.id);
  const follow = useFollowCreated(onClose, 'say');
  const submit = async () => {
    const draft: DealDraft = {
      ...fields,
      expected_close_date: fields.expected_close_date || null,
      contact_id: contact?.id ?? null,
      company_id: company?.id ?? null,
      stage_id: stage?.id,
    };
    const made = await create.mutateAsync({ draft, ownerId: owner === NOBODY ? null : owner });
    localStorage.setItem(CURRENCY, made.deal.currency);
    if (made.refusal) notifyFailure(made.refusal);
    return { name: made.deal.title, address: `/deals/${made.deal.id}` };
  };
  return (
    <Form onSubmit={() => follow(submit())}>
      <TextField label="Title" isRequired autoFocus maxLength={500} {...field('title')} />
      <div className="grid grid-cols-[1fr_5rem_9rem] gap-3 max-phone:grid-cols-[1fr_5rem]">
        <TextField label="Value" inputMode="decimal" {...field('value')} />
        <TextField label="Currency" maxLength={3} {...field('currency')} />
        <TextField label="Close date" type="date" {...field('expected_close_date')} />
      </div>
      <StageFields {...place} stage={stage} />
      <RecordPicker label="Company" kind="company" chosen={company} onChoose={setCompany} />
      <RecordPicker label="Contact" kind="contact" chosen={contact} onChoose={setContact} />
      <Select label="Owner" choices={useOwnerChoices(null)} value={owner} onChange={setOwner} />
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          Create deal
        </Button>
      </DialogActions>
    </Form>
  );
}

/** The pipeline and stage of the new deal. */
function StageFields({ pipelines, pipeline, stage, choose }: ReturnType<typeof useStage>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label="Pipeline"
        choices={pipelines}
        value={pipeline?.id ?? null}
        onChange={(pipelineId) => choose({ pipelineId })}
      />
      <Select
        label="Stage"
        choices={pipeline?.stages ?? []}
        value={stage?.id ?? null}
        onChange={(stageId) => choose({ stageId })}
      />
    </div>
  );
}

/** The chosen pipeline and stage, or the defaults. */
function useStage(start: DealStart) {
  const [chosen, setChosen] = useState<Pick<DealStart, 'pipelineId' | 'stageId'>>(start);
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  const pipeline =
    pipelines.find(({ id }) => id === chosen.pipelineId) ?? pipelines.find(({ is_default }) => is_default);
  const stage = pipeline?.stages.find(({ id }) => id === chosen.stageId) ?? pipeline?.stages[0];
  const choose = (choice: typeof chosen) => setChosen((former) => ({ ...former, ...choice }));
  return { pipelines, pipeline, stage, choose };
}

/** The chosen linked record; initially the one that the dialog was opened with. */
function useLinked(kind: string, startId: string | undefined) {
  const [chosen, choose] = useState<LinkedRecord | null>();
  const start = useRecordLinks(kind).useOne(startId ?? null);
  return [chosen === undefined ? (start ?? null) : chosen, choose] as const;
}
