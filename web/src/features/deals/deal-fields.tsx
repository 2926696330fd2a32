import { givenAmount } from '../../../../server/crm/deals/money/typed-amount.ts';
import { type Deal, type DealPatch, useAssignDeal, useUpdateDeal } from '../../api/deals.ts';
import type { Stage } from '../../api/pipelines.ts';
import { meant, t } from '../../language/words.ts';
import { FieldGroup, FieldRow } from '../../records/fields/field-row.tsx';
import { InlineField } from '../../records/fields/inline-field.tsx';
import { RecordField } from '../../records/fields/record-field.tsx';
import { digitsOf, formatMoment, formatMoney } from '../../records/formats.ts';
import { OwnFields } from '../../records/own/own-fields.tsx';
import { useCurrency } from '../../records/own/use-currency.ts';
import { OwnerField } from '../../records/owner/owner-field.tsx';
import { CloseDay } from './close-day.tsx';
import { DealContacts } from './deal-contacts.tsx';
import { StageHistory } from './stage-history.tsx';

interface DealFieldsProps {
  readonly deal: Deal;
  readonly stage: Stage | undefined;
}

/** The fields of a deal, each edited in place. */
export function DealFields({ deal, stage }: DealFieldsProps) {
  const update = useUpdateDeal(deal.id);
  const save = (patch: DealPatch) => update.mutateAsync(patch);
  const usual = useCurrency();
  return (
    <>
      <FieldGroup>
        <InlineField label={t`Title`} value={deal.title} save={(title) => save({ title: title ?? '' })} />
        <InlineField
          label={meant('of a deal')`Value`}
          value={digitsOf(deal.value)}
          show={(text) => <Amount text={text} currency={deal.currency} />}
          inputMode="decimal"
          save={(text) => save(amountPatch(text, [deal.currency, usual]))}
        />
        <InlineField
          label={t`Currency`}
          value={deal.currency}
          save={(currency) => save({ currency: currency ?? '' })}
        />
        <InlineField
          label={t`Close date`}
          type="date"
          value={deal.expected_close_date}
          show={(date) => (
            <CloseDay date={date} isOpen={stage !== undefined && !stage.is_won && !stage.is_lost} />
          )}
          save={(expected_close_date) => save({ expected_close_date })}
        />
        {stage?.is_lost && (
          <InlineField
            label={t`Lost reason`}
            value={deal.lost_reason}
            save={(lost_reason) => save({ lost_reason })}
          />
        )}
        <StageHistory deal={deal} stage={stage} />
      </FieldGroup>
      <FieldGroup>
        <Owner deal={deal} />
        <RecordField
          label={t`Contact`}
          kind="contact"
          id={deal.contact_id}
          save={(contact_id) => save({ contact_id })}
        />
        <DealContacts deal={deal} save={save} />
        <RecordField
          label={t`Company`}
          kind="company"
          id={deal.company_id}
          save={(company_id) => save({ company_id })}
        />
      </FieldGroup>
      <FieldGroup>
        <InlineField folds label={t`Notes`} multiline value={deal.notes} save={(notes) => save({ notes })} />
        <FieldRow label={t`Created`}>
          <span className="block py-1.5">{formatMoment(deal.created_at)}</span>
        </FieldRow>
      </FieldGroup>
      <OwnFields
        object="deal"
        values={deal.custom_fields}
        save={(custom_fields) => save({ custom_fields })}
      />
    </>
  );
}

/** Changes the value, and the currency if the typed amount names another one. */
function amountPatch(text: string | null, usual: readonly [string, ...string[]]): DealPatch {
  if (text === null) return { value: text };
  const { value, currency } = givenAmount(text, usual);
  return currency === usual[0] ? { value } : { value, currency };
}

/** A saved amount, or the typed text while it is being saved. */
function Amount({ text, currency }: { readonly text: string; readonly currency: string }) {
  const isNumber = Number.isFinite(Number(text));
  return <span className="figures">{isNumber ? formatMoney({ rawJSON: text }, currency) : text}</span>;
}

function Owner({ deal }: { readonly deal: Deal }) {
  const assign = useAssignDeal(deal.id);
  return <OwnerField owner={deal.assigned_to} save={(owner) => assign.mutateAsync(owner)} />;
}
