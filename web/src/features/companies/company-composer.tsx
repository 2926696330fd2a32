import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactPageQuery } from '../../api/contacts.ts';
import { Composer } from '../../records/composer.tsx';
import { fullName } from '../../records/person-name.ts';
import { Select } from '../../ui/form/select.tsx';

/** Logs an activity for one of the company's contacts; activities belong to contacts and deals. */
export function CompanyComposer({ companyId }: { readonly companyId: string }) {
  const { data: people } = useQuery(contactPageQuery({ company_id: companyId }, PEOPLE_ORDER, 0));
  const [chosen, choose] = useState<string>();
  const contactId = chosen ?? people?.[0]?.id;
  if (people?.length === 0) {
    return (
      <p className="rounded-large border border-line px-3 py-4 text-center text-text-quiet">
        Notes, calls, emails and meetings are logged for a contact. Add a contact to this company first.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Select
        label="Contact"
        className="w-56"
        choices={(people ?? []).map((contact) => ({ id: contact.id, name: fullName(contact) }))}
        value={contactId ?? null}
        onChange={choose}
      />
      {contactId !== undefined && <Composer about={{ contact_id: contactId }} />}
    </div>
  );
}

/** Contacts by name. */
const PEOPLE_ORDER = { sort: 'name', order: 'asc' } as const;
