import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { type Company, type CompanyDraft, useCreateCompany } from '../../api/companies.ts';
import { askForRecord, useAskedRecord } from '../../records/new-record.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';

/** The button that adds a company. */
export function NewCompany() {
  return (
    <Button look="primary" onPress={() => askForRecord('company')}>
      <Plus aria-hidden size={14} /> New company
    </Button>
  );
}

/** The dialog that adds a company, from wherever it was asked for, and leads to its page; once in the app. */
export function NewCompanyDialog() {
  const isAsked = useAskedRecord() === 'company';
  const navigate = useNavigate();
  const close = () => askForRecord(undefined);
  return (
    <Dialog title="New company" isOpen={isAsked} onClose={close}>
      <NewCompanyForm
        onClose={close}
        onCreated={({ id }) => {
          close();
          void navigate({ to: `/companies/${id}` });
        }}
      />
    </Dialog>
  );
}

interface NewCompanyFormProps {
  readonly onCreated: (company: Company) => void;
  readonly onClose: () => void;
}

const EMPTY = { name: '', domain: '', phone: '', industry: '' };

function NewCompanyForm({ onCreated, onClose }: NewCompanyFormProps) {
  const [fields, setFields] = useState(EMPTY);
  const create = useCreateCompany();
  const field = (name: keyof typeof EMPTY) => ({
    value: fields[name],
    onChange: (value: string) => {
      setFields({ ...fields, [name]: value });
      create.reset();
    },
    refusal: create.error?.message.startsWith(`'${name}'`) ? create.error.message : undefined,
    maxLength: 255,
  });
  return (
    <Form
      validationBehavior="aria"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(draftOf(fields), { onSuccess: onCreated });
      }}
    >
      <TextField label="Name" autoFocus isRequired {...field('name')} />
      <TextField label="Domain" placeholder="northwind.example" {...field('domain')} />
      <TextField label="Phone" type="tel" {...field('phone')} />
      <TextField label="Industry" {...field('industry')} />
      {create.error && !create.error.message.startsWith("'") && (
        <p role="alert" className="text-danger">
          {create.error.message}
        </p>
      )}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          Add company
        </Button>
      </DialogActions>
    </Form>
  );
}

/** What was filled in; what was not is left out. */
function draftOf({ name, ...rest }: typeof EMPTY): CompanyDraft {
  return { name, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== '')) };
}
