import { useState } from 'react';
import { Form } from 'react-aria-components';
import { type Contact, type ContactDraft, useCreateContact } from '../../api/contacts.ts';
import type { LinkedRecord } from '../../api/linked-records.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';

interface NewContactFormProps {
  readonly onCreated: (contact: Contact) => void;
  readonly onClose: () => void;
  /** The company that the contact begins with. */
  readonly company?: LinkedRecord;
}

const EMPTY = { first_name: '', last_name: '', email: '', phone: '', job_title: '' };

/** The fields of a new contact; only the first name is needed. */
export function NewContactForm({ onCreated, onClose, company: start }: NewContactFormProps) {
  const [fields, setFields] = useState(EMPTY);
  const [company, setCompany] = useState<LinkedRecord | null>(start ?? null);
  const create = useCreateContact();
  const field = (name: keyof typeof EMPTY) => ({
    value: fields[name],
    onChange: (value: string) => {
      setFields({ ...fields, [name]: value });
      create.reset();
    },
    refusal: refusalOf(create.error, name),
  });
  const submit = () => create.mutate(draftOf(fields, company), { onSuccess: onCreated });
  return (
    <Form
      validationBehavior="aria"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className="grid grid-cols-2 gap-3 max-phone:grid-cols-1">
        <TextField label="First name" autoFocus isRequired maxLength={255} {...field('first_name')} />
        <TextField label="Last name" maxLength={255} {...field('last_name')} />
      </div>
      <TextField label="E-mail" inputMode="email" {...field('email')} />
      <TextField label="Phone" type="tel" maxLength={255} {...field('phone')} />
      <TextField label="Job title" maxLength={255} {...field('job_title')} />
      <RecordPicker label="Company" kind="company" chosen={company} onChoose={setCompany} />
      {create.error && !Object.keys(EMPTY).some((name) => refusalOf(create.error, name)) && (
        <p role="alert" className="text-danger">
          {create.error.message}
        </p>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          Add contact
        </Button>
      </DialogActions>
    </Form>
  );
}

/** What was filled in; what was not is left out. */
function draftOf(fields: typeof EMPTY, company: LinkedRecord | null): ContactDraft {
  const { first_name, ...rest } = fields;
  const filled = Object.entries(rest).filter(([, value]) => value.trim() !== '');
  return {
    first_name,
    ...Object.fromEntries(filled),
    ...(company ? { company_id: company.id, company: company.name } : {}),
  };
}

/** The server's words, if they are about this field. */
function refusalOf(error: Error | null, name: string): string | undefined {
  return error?.message.startsWith(`'${name}'`) ? error.message : undefined;
}
