import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import type { Company } from '../../api/companies.ts';
import { useLinkContact } from '../../api/contacts.ts';
import { t } from '../../language/words.ts';
import { askForContactOf } from '../../records/new-contact.ts';
import { RecordPicker } from '../../records/record-picker.tsx';
import { IconButton } from '../../ui/button.tsx';
import { notifyFailure } from '../../ui/toast.tsx';

/** Ways to add a contact to a company: a new one, or one that exists, chosen in a field that takes the place of the buttons. */
export function LinkContact({ company: { id, name } }: { readonly company: Company }) {
  const [isChoosing, setChoosing] = useState(false);
  const link = useLinkContact();
  if (isChoosing) {
    return (
      <RecordPicker
        label={t`Contact`}
        labelHidden
        autoFocus
        kind="contact"
        chosen={null}
        onChoose={(contact) => {
          setChoosing(false);
          if (contact)
            link.mutate({ id: contact.id, company_id: id, company: name }, { onError: notifyFailure });
        }}
        onClose={() => setChoosing(false)}
      />
    );
  }
  return (
    <span className="flex">
      <IconButton label={t`Link a contact`} onPress={() => setChoosing(true)}>
        <Link2 aria-hidden size={14} strokeWidth={1.5} />
      </IconButton>
      <IconButton label={t`New contact`} onPress={() => askForContactOf({ id, name, hint: undefined })}>
        <Plus aria-hidden size={14} strokeWidth={1.5} />
      </IconButton>
    </span>
  );
}
