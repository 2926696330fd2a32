import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { ownerOf, useOwnerChoices } from './use-owner-choices.ts';

interface BulkOwnerDialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onChange: (edits: { readonly owner_id: string | null }) => void;
}

/** Asks for the new owner of all selected records. */
export function BulkOwnerDialog({ title, isOpen, onClose, onChange }: BulkOwnerDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <OwnerForm onClose={onClose} onChange={onChange} />
    </Dialog>
  );
}

function OwnerForm({ onClose, onChange }: Pick<BulkOwnerDialogProps, 'onClose' | 'onChange'>) {
  const [owner, setOwner] = useState(useSession().user.id);
  return (
    <Form onSubmit={() => onChange({ owner_id: ownerOf(owner) })}>
      <Select label={t`Owner`} choices={useOwnerChoices(null)} value={owner} onChange={setOwner} />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button look="primary" type="submit">
          {t`Set owner`}
        </Button>
      </DialogActions>
    </Form>
  );
}
