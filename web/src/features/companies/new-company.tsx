import { Plus } from 'lucide-react';
import { useCreateCompany } from '../../api/companies.ts';
import { askForRecord, useAskedRecord } from '../../records/new-record.ts';
import { useFollowCreated } from '../../records/use-follow-created.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Refusal } from '../../ui/form/refusals.tsx';
import { filledIn, useFields } from '../../ui/form/use-fields.ts';

/** The button for a new company. */
export function NewCompany() {
  return (
    <Button look="primary" onPress={() => askForRecord('company')}>
      <Plus aria-hidden size={14} /> New company
    </Button>
  );
}

/** The dialog for a new company, which any page can open; used once in the app. */
export function NewCompanyDialog() {
  const isAsked = useAskedRecord() === 'company';
  const close = () => askForRecord(undefined);
  return (
    <Dialog title="New company" isOpen={isAsked} onClose={close}>
      <NewCompanyForm onClose={close} />
    </Dialog>
  );
}

const EMPTY = { name: '', domain: '', phone: '', industry: '' };

/** The form for a new company; only the name is required. Opens its page afterwards. */
function NewCompanyForm({ onClose }: { readonly onClose: () => void }) {
  const create = useCreateCompany();
  const { fields, field, refusal } = useFields(EMPTY, create);
  const follow = useFollowCreated(onClose, 'go');
  const submit = async () => {
    const { name, ...rest } = fields;
    const company = await create.mutateAsync({ name, ...filledIn(rest) });
    return { name: company.name, address: `/companies/${company.id}` };
  };
  return (
    <Form className="gap-3" onSubmit={() => follow(submit())}>
      <TextField label="Name" autoFocus isRequired maxLength={255} {...field('name')} />
      <TextField label="Domain" placeholder="northwind.example" maxLength={255} {...field('domain')} />
      <TextField label="Phone" type="tel" maxLength={255} {...field('phone')} />
      <TextField label="Industry" maxLength={255} {...field('industry')} />
      <Refusal>{refusal}</Refusal>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          Create company
        </Button>
      </DialogActions>
    </Form>
  );
}
