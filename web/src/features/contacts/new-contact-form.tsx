import { type ContactDraft, useCreateContact } from '../../api/contacts.ts';
import { storing, useDraft } from '../../api/kept/use-draft.ts';
import { OWN_VALUES } from '../../api/own-values.ts';
import { t } from '../../language/words.ts';
import { DraftNote } from '../../records/draft-note.tsx';
import { OwnInputs, type OwnTyped, ownGiven } from '../../records/new-own-values.tsx';
import { NewOwner, useNewOwner } from '../../records/owner/new-owner.tsx';
import { fullName } from '../../records/person-name.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useFollowCreated } from '../../records/use-follow-created.ts';
import type { LinkedRecord } from '../../registry/record-kind.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { fieldsOf, filledIn } from '../../ui/form/fields-of.ts';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { SameEmail } from './same-email.tsx';

const NAMES = ['first_name', 'last_name', 'email', 'phone', 'job_title'] as const;

interface Typed extends Readonly<Record<(typeof NAMES)[number], string>> {
  /** Undefined until one is chosen or none. */
  readonly company: LinkedRecord | null | undefined;
  readonly own: OwnTyped;
  /** Undefined until it is chosen. */
  readonly ownerId: string | undefined;
}

const EMPTY: Typed = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  job_title: '',
  company: undefined,
  own: {},
  ownerId: undefined,
};

const DRAFT = {
  place: 'new/contact',
  empty: EMPTY,
  words: ({ company: _company, own: _own, ownerId: _ownerId, ...texts }: Typed) =>
    t`New contact: ${Object.values(filledIn(texts)).join(', ')}`,
};

interface NewContactFormProps {
  /** The company that is chosen at first. */
  readonly company?: LinkedRecord | null | undefined;
  readonly onClose: () => void;
}

/** The form for a new contact; only the first name is required. Opens its page afterwards. */
export function NewContactForm({ company: start = null, onClose }: NewContactFormProps) {
  const draft = useDraft(DRAFT);
  const { company = start } = draft.value;
  const create = useCreateContact();
  const { field, refusal } = fieldsOf(NAMES, draft, create, [OWN_VALUES]);
  const owner_id = useNewOwner(draft.value.ownerId);
  const follow = useFollowCreated(onClose, 'go');
  const submit = async () => {
    const contact = await storing(
      draft,
      create.mutateAsync({ ...contactOf({ ...draft.value, company }), owner_id }),
    );
    return { name: fullName(contact), address: `/contacts/${contact.id}` };
  };
  return (
    <Form className="gap-3" onSubmit={() => follow(submit())}>
      <DraftNote draft={draft} />
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <TextField label={t`First name`} autoFocus isRequired maxLength={255} {...field('first_name')} />
        <TextField label={t`Last name`} maxLength={255} {...field('last_name')} />
      </div>
      <TextField label={t`Email`} inputMode="email" {...field('email')} />
      <SameEmail email={draft.value.email} onLeave={onClose} />
      <TextField label={t`Phone`} type="tel" maxLength={255} {...field('phone')} />
      <TextField label={t`Job title`} maxLength={255} {...field('job_title')} />
      <RecordPicker
        label={t`Company`}
        kind="company"
        creates
        chosen={company}
        onChoose={(company) => draft.change({ company })}
      />
      <NewOwner owner={owner_id} onChange={(ownerId) => draft.change({ ownerId })} />
      <OwnInputs
        object="contact"
        typed={draft.value.own}
        onType={(own) => draft.change({ own })}
        error={create.error}
      />
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          {t`Create contact`}
        </Button>
      </DialogActions>
    </Form>
  );
}

function contactOf({ first_name, company, own, ownerId: _ownerId, ...rest }: Typed): ContactDraft {
  const link = company ? { company_id: company.id, company: company.name } : {};
  return { first_name, ...filledIn(rest), ...link, ...ownGiven(own) };
}
