import { useState } from 'react';
import { t } from '../../../language/words.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Form as Fields } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { Refusal, refusalsOf } from '../../../ui/form/refusals.tsx';
import { type Form, useChangeForm } from '../api/forms.ts';

interface AddressDialogProps {
  readonly stored: Form;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes the name of a form, and the last part of its public address. */
export function AddressDialog({ stored, isOpen, onClose }: AddressDialogProps) {
  return (
    <Dialog title={t`Name and address`} isOpen={isOpen} onClose={onClose}>
      <Questions stored={stored} onClose={onClose} />
    </Dialog>
  );
}

function Questions({ stored, onClose }: Omit<AddressDialogProps, 'isOpen'>) {
  const [name, setName] = useState(stored.name);
  const [slug, setSlug] = useState(stored.slug);
  const change = useChangeForm(stored.id);
  const refusals = refusalsOf(change.error, { name: t`The name`, slug: t`The address` });
  return (
    <Fields onSubmit={() => change.mutate({ name, slug }, { onSuccess: onClose })}>
      <TextField
        label={t`Name`}
        autoFocus
        maxLength={120}
        value={name}
        onChange={setName}
        refusal={refusals.fields.name}
      />
      <TextField
        label={t`End of the address`}
        maxLength={64}
        value={slug}
        onChange={setSlug}
        hint={stored.state === 'draft' ? undefined : t`Links to the former address stop working.`}
        refusal={refusals.fields.slug}
      />
      <Refusal>{refusals.rest}</Refusal>
      <FormActions action={t`Save`} isPending={change.isPending} onCancel={onClose} />
    </Fields>
  );
}
