import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { type DealDraft, useCreateDeal } from '../../api/deals.ts';
import { type LinkedKind, type LinkedRecord, linkedRecordQuery } from '../../api/linked-records.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { useSession } from '../../api/session.ts';
import type { DealStart } from '../../records/new-deal.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/select.tsx';
import { notify, notifyFailure } from '../../ui/toast.tsx';
import { NOBODY, useOwnerChoices } from './use-owner-choices.ts';

interface NewDealFormProps {
  readonly start: DealStart;
  readonly onClose: () => void;
}

/** The currency of the deal that was made last in this browser. */
const CURRENCY = 'kontor.currency';

/** Asks what a deal needs; all but the title may come later. Who makes it looks after it, unless they say otherwise. */
export function NewDealForm({ start, onClose }: NewDealFormProps) {
  const { fields, set, ...place } = useDraft(start);
  const [contact, setContact] = useLinked('contact', start.contactId);
  const [company, setCompany] = useLinked('company', start.companyId);
  const [owner, setOwner] = useState(useSession().user.id);
  const create = useCreateDeal();
  const navigate = useNavigate();
  const submit = () => {
    const draft: DealDraft = {
      title: fields.title,
      value: fields.value,
      currency: fields.currency,
      expected_close_date: fields.closes || null,
      contact_id: contact?.id ?? null,
      company_id: company?.id ?? null,
      stage_id: place.stage?.id,
    };
    const ownerId = owner === NOBODY ? null : owner;
    create.mutate(
      { draft, ownerId },
      {
        onSuccess: ({ deal, refusal }) => {
          localStorage.setItem(CURRENCY, deal.currency);
          onClose();
          const open = () => void navigate({ to: '/deals/$id', params: { id: deal.id } });
          notify(`Created: ${deal.title}`, { action: { name: 'Open', run: open } });
          if (refusal) notifyFailure(refusal);
        },
      },
    );
  };
  return (
    <Form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Title"
        isRequired
        autoFocus
        maxLength={500}
        value={fields.title}
        onChange={set('title')}
      />
      <div className="grid grid-cols-[1fr_5rem_9rem] gap-3 max-phone:grid-cols-[1fr_5rem]">
        <TextField label="Value" inputMode="decimal" value={fields.value} onChange={set('value')} />
        <TextField label="Currency" maxLength={3} value={fields.currency} onChange={set('currency')} />
        <TextField label="Close date" type="date" value={fields.closes} onChange={set('closes')} />
      </div>
      <Place {...place} set={set} />
      <RecordPicker label="Company" kind="company" chosen={company} onChoose={setCompany} />
      <RecordPicker label="Contact" kind="contact" chosen={contact} onChoose={setContact} />
      <Select label="Owner" choices={useOwnerChoices(null)} value={owner} onChange={setOwner} />
      {create.error && (
        <p role="alert" className="text-small text-danger">
          {create.error.message}
        </p>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          Create deal
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Where the deal begins. */
function Place({ pipelines, pipeline, stage, set }: Omit<ReturnType<typeof useDraft>, 'fields'>) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label="Pipeline"
        choices={pipelines}
        value={pipeline?.id ?? null}
        onChange={set('pipelineId')}
      />
      <Select
        label="Stage"
        choices={pipeline?.stages ?? []}
        value={stage?.id ?? null}
        onChange={set('stageId')}
      />
    </div>
  );
}

/** The fields as they are typed, and the pipeline and stage that they mean. */
function useDraft({ pipelineId = '', stageId = '' }: DealStart) {
  const currency = localStorage.getItem(CURRENCY) ?? 'USD';
  const [fields, setFields] = useState({ title: '', value: '', currency, closes: '', pipelineId, stageId });
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  const pipeline =
    pipelines.find(({ id }) => id === fields.pipelineId) ?? pipelines.find(({ is_default }) => is_default);
  const stage = pipeline?.stages.find(({ id }) => id === fields.stageId) ?? pipeline?.stages[0];
  const set = (name: keyof typeof fields) => (value: string) =>
    setFields((former) => ({ ...former, [name]: value }));
  return { fields, set, pipelines, pipeline, stage };
}

/** A linked record that is chosen, or at first the one that the dialog was opened with. */
function useLinked(kind: LinkedKind, startId: string | undefined) {
  const [chosen, choose] = useState<LinkedRecord | null>();
  const { data: start } = useQuery(linkedRecordQuery(kind, startId ?? null));
  return [chosen === undefined ? (start ?? null) : chosen, choose] as const;
}
