import { useQuery } from '@tanstack/react-query';
import { type DealDraft, useCreateDeal } from '../../api/deals.ts';
import { storing, useDraft } from '../../api/kept/use-draft.ts';
import { OWN_VALUES } from '../../api/own-values.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { settingsQuery } from '../../api/settings.ts';
import { meant, t } from '../../language/words.ts';
import { DraftNote } from '../../records/draft-note.tsx';
import { AmountInputs, type TypedAmountFields } from '../../records/new-amount.tsx';
import type { DealStart } from '../../records/new-deal.ts';
import { OwnInputs, type OwnTyped, ownGiven } from '../../records/new-own-values.tsx';
import { NewOwner, useNewOwner } from '../../records/owner/new-owner.tsx';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useFollowCreated } from '../../records/use-follow-created.ts';
import { type LinkedRecord, useRecordLinks } from '../../registry/record-kind.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { fieldsOf } from '../../ui/form/fields-of.ts';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { Select } from '../../ui/form/select.tsx';
import { notifyFailure } from '../../ui/toast.tsx';

interface NewDealFormProps {
  readonly start: DealStart;
  readonly onClose: () => void;
}

const NAMES = ['title', 'value', 'currency', 'expected_close_date'] as const;

/** What a person typed and chose; null for none, undefined for what is not chosen yet. */
interface Typed extends Readonly<Record<Exclude<(typeof NAMES)[number], 'currency'>, string>> {
  /** That of the organization until someone types another. */
  readonly currency: string | undefined;
  /** Value and currency as the API takes them, once someone types one of them. */
  readonly amount: TypedAmountFields['given'];
  readonly pipelineId: string | undefined;
  readonly stageId: string | undefined;
  readonly contact: LinkedRecord | null | undefined;
  readonly company: LinkedRecord | null | undefined;
  readonly ownerId: string | undefined;
  readonly own: OwnTyped;
}

const EMPTY: Typed = {
  title: '',
  value: '',
  expected_close_date: '',
  currency: undefined,
  amount: undefined,
  pipelineId: undefined,
  stageId: undefined,
  contact: undefined,
  company: undefined,
  ownerId: undefined,
  own: {},
};

/** The form for a new deal; only the title is required. The person who creates it is the owner by default. */
export function NewDealForm({ start, onClose }: NewDealFormProps) {
  const create = useCreateDeal();
  const draft = useDraft({
    place: 'new/deal',
    empty: EMPTY,
    words: ({ title, value }) => t`New deal: ${title} ${value}`,
  });
  const { value: typed, change } = draft;
  const { data: settings } = useQuery(settingsQuery);
  const currency = typed.currency ?? settings?.currency;
  const texts = { ...typed, currency: currency ?? '' };
  const { field, refusal } = fieldsOf(NAMES, { value: texts, change }, create, [OWN_VALUES]);
  const { stage, ...place } = useStage({ ...start, ...definedOf(typed) });
  const contact = useLinked('contact', typed.contact, start.contactId);
  const company = useLinked('company', typed.company, start.companyId ?? contact?.companyId);
  const ownerId = useNewOwner(typed.ownerId);
  const follow = useFollowCreated(onClose, 'say');
  const submit = async () => {
    const deal: DealDraft = {
      ...textsOf(typed),
      value: typed.value,
      currency,
      ...typed.amount,
      contact_id: contact?.id ?? null,
      company_id: company?.id ?? null,
      stage_id: stage?.id,
    };
    const made = await storing(draft, create.mutateAsync({ draft: deal, ownerId }));
    if (made.refusal) notifyFailure(made.refusal);
    return { name: made.deal.title, address: `/deals/${made.deal.id}` };
  };
  return (
    <Form onSubmit={() => follow(submit())}>
      <DraftNote draft={draft} />
      <TextField label={t`Title`} isRequired autoFocus maxLength={500} {...field('title')} />
      <div className="grid grid-cols-[1fr_5rem_9rem] gap-3 max-phone:grid-cols-[1fr_5rem]">
        <AmountInputs
          label={meant('of a deal')`Value`}
          typed={{ text: typed.value, currency: typed.currency }}
          onType={({ text, currency, given }) => {
            field('value').onChange(text);
            change({ currency, amount: given });
          }}
          refusal={field('value').refusal}
          currencyRefusal={field('currency').refusal}
        />
        <TextField label={t`Close date`} type="date" {...field('expected_close_date')} />
      </div>
      <StageFields {...place} stage={stage} choose={change} />
      <LinkFields company={company} contact={contact} choose={change} />
      <NewOwner owner={ownerId} onChange={(next) => change({ ownerId: next })} />
      <OwnInputs object="deal" typed={typed.own} onType={(own) => change({ own })} error={create.error} />
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          {t`Create deal`}
        </Button>
      </DialogActions>
    </Form>
  );
}

interface LinkFieldsProps {
  readonly company: LinkedRecord | null;
  readonly contact: LinkedRecord | null;
  readonly choose: (choice: Partial<Pick<Typed, 'company' | 'contact'>>) => void;
}

/** The company and the contact of the new deal. */
function LinkFields({ company, contact, choose }: LinkFieldsProps) {
  return (
    <>
      <RecordPicker
        label={t`Company`}
        kind="company"
        creates
        chosen={company}
        onChoose={(next) => choose({ company: next })}
      />
      <RecordPicker
        label={t`Contact`}
        kind="contact"
        creates
        companyId={company?.id}
        chosen={contact}
        // Its company fills an empty field.
        onChoose={(next) => choose({ contact: next, ...(!company && { company: undefined }) })}
      />
    </>
  );
}

/** What of a new deal is typed: its texts, and values of own fields. */
function textsOf({ title, expected_close_date, own }: Typed) {
  return { title, expected_close_date: expected_close_date || null, ...ownGiven(own) };
}

interface StageFieldsProps extends ReturnType<typeof useStage> {
  readonly choose: (choice: Partial<Pick<Typed, 'pipelineId' | 'stageId'>>) => void;
}

/** The pipeline and stage of the new deal. */
function StageFields({ pipelines, pipeline, stage, choose }: StageFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label={t`Pipeline`}
        choices={pipelines}
        value={pipeline?.id ?? null}
        onChange={(pipelineId) => choose({ pipelineId })}
      />
      <Select
        label={t`Stage`}
        choices={pipeline?.stages ?? []}
        value={stage?.id ?? null}
        onChange={(stageId) => choose({ stageId })}
      />
    </div>
  );
}

/** The chosen pipeline and stage, or the defaults. */
function useStage(chosen: Pick<DealStart, 'pipelineId' | 'stageId'>) {
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  const pipeline =
    pipelines.find(({ id }) => id === chosen.pipelineId) ?? pipelines.find(({ is_default }) => is_default);
  const stage = pipeline?.stages.find(({ id }) => id === chosen.stageId) ?? pipeline?.stages[0];
  return { pipelines, pipeline, stage };
}

/** The pipeline and stage, if they were chosen. */
function definedOf({ pipelineId, stageId }: Typed) {
  return { ...(pipelineId !== undefined && { pipelineId }), ...(stageId !== undefined && { stageId }) };
}

/** The chosen linked record; until one is chosen, the one of the given id. */
function useLinked(
  kind: string,
  chosen: LinkedRecord | null | undefined,
  startId: string | null | undefined,
) {
  const start = useRecordLinks(kind).useOne(startId ?? null);
  return chosen === undefined ? (start ?? null) : chosen;
}
