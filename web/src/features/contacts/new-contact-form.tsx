import { useState } from 'react';
import { type ContactDraft, useCreateContact } from '../../api/contacts.ts';
import { fullName } from '../../records/person-name.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { useFollowCreated } from '../../records/use-follow-created.ts';
import type { LinkedRecord } from '../../registry/record-kind.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { filledIn, useFields } from '../../ui/form/use-fields.ts';

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', job_title: '' };

/** The form for a new contact; only the first name is required. Opens its page afterwards. */
export function NewContactForm({ onClose }: { readonly onClose: () => void }) {
  const [company, setCompany] = useState<LinkedRecord | null>(null);
  const create = useCreateContact();
  const { fields, field, refusal } = useFields(EMPTY, create);
  const follow = useFollowCreated(onClose, 'go');
  const submit = async () => {
    const contact = await create.mutateAsync(draftOf(fields, company));
    return { name: fullName(contact), address: `/contacts/${contact.id}` };
  };
  return (
    <Form className="gap-3" onSubmit={() => follow(submit())}>
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <TextField label="First name" autoFocus isRequired maxLength={255} {...field('first_name')} />
        <TextField label="Last name" maxLength={255} {...field('last_name')} />
      </div>
      <TextField label="Email" inputMode="email" {...field('email')} />
      <TextField label="Phone" type="tel" maxLength={255} {...field('phone')} />
      <TextField label="Job title" maxLength={255} {...field('job_title')} />
      <RecordPicker label="Company" kind="company" chosen={company} onChoose={setCompany} />
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          Create contact
        </Button>
      </DialogActions>
    </Form>
  );
}

function draftOf(
  { first_name, ...rest }: Readonly<typeof EMPTY>,
  company: LinkedRecord | null,
): ContactDraft {
  const link = company ? { company_id: company.id, company: company.name } : {};
  return { first_name, ...filledIn(rest), ...link };
}
