import { Plus } from 'lucide-react';
import { useCreateCompany } from '../../api/companies.ts';
import { storing, useDraft } from '../../api/kept/use-draft.ts';
import { OWN_VALUES } from '../../api/own-values.ts';
import { t } from '../../language/words.ts';
import { DraftNote } from '../../records/draft-note.tsx';
import { OwnInputs, type OwnTyped, ownGiven } from '../../records/new-own-values.tsx';
import { askForRecord, useAskedRecord } from '../../records/new-record.ts';
import { NewOwner, useNewOwner } from '../../records/owner/new-owner.tsx';
import { useFollowCreated } from '../../records/use-follow-created.ts';
import { typedDomain } from '../../records/web-address.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { fieldsOf, filledIn } from '../../ui/form/fields-of.ts';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';

/** The button for a new company. */
export function NewCompany() {
  return (
    <Button look="primary" onPress={() => askForRecord('company')}>
      <Plus aria-hidden size={14} /> {t`New company`}
    </Button>
  );
}

/** The dialog for a new company, which any page can open; used once in the app. */
export function NewCompanyDialog() {
  const isAsked = useAskedRecord() === 'company';
  const close = () => askForRecord(undefined);
  return (
    <Dialog title={t`New company`} isOpen={isAsked} onClose={close}>
      <NewCompanyForm onClose={close} />
    </Dialog>
  );
}

const NAMES = ['name', 'domain', 'phone', 'industry'] as const;

interface Typed extends Readonly<Record<(typeof NAMES)[number], string>> {
  readonly own: OwnTyped;
  /** Undefined until it is chosen. */
  readonly ownerId: string | undefined;
}

const EMPTY: Typed = { name: '', domain: '', phone: '', industry: '', own: {}, ownerId: undefined };

const DRAFT = {
  place: 'new/company',
  empty: EMPTY,
  words: ({ own: _own, ownerId: _ownerId, ...texts }: Typed) =>
    t`New company: ${Object.values(filledIn(texts)).join(', ')}`,
};

/** The form for a new company; only the name is required. Opens its page afterwards. */
function NewCompanyForm({ onClose }: { readonly onClose: () => void }) {
  const draft = useDraft(DRAFT);
  const create = useCreateCompany();
  const { field, refusal } = fieldsOf(NAMES, draft, create, [OWN_VALUES]);
  const owner_id = useNewOwner(draft.value.ownerId);
  const follow = useFollowCreated(onClose, 'go');
  const submit = async () => {
    const { name, domain, own, ownerId: _ownerId, ...rest } = draft.value;
    const given = filledIn({ ...rest, domain: typedDomain(domain) });
    const fields = { name, ...given, owner_id, ...ownGiven(own) };
    const company = await storing(draft, create.mutateAsync(fields));
    return { name: company.name, address: `/companies/${company.id}` };
  };
  return (
    <Form className="gap-3" onSubmit={() => follow(submit())}>
      <DraftNote draft={draft} />
      <TextField label={t`Name`} autoFocus isRequired maxLength={255} {...field('name')} />
      <TextField label={t`Domain`} placeholder="northwind.example" maxLength={255} {...field('domain')} />
      <TextField label={t`Phone`} type="tel" maxLength={255} {...field('phone')} />
      <TextField label={t`Industry`} maxLength={255} {...field('industry')} />
      <NewOwner owner={owner_id} onChange={(ownerId) => draft.change({ ownerId })} />
      <OwnInputs
        object="company"
        typed={draft.value.own}
        onType={(own) => draft.change({ own })}
        error={create.error}
      />
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          {t`Create company`}
        </Button>
      </DialogActions>
    </Form>
  );
}
