import { useQuery } from '@tanstack/react-query';
import { contactDuplicatesQuery } from '../../api/contacts.ts';
import { DuplicatesBanner } from '../../records/duplicates/duplicates-banner.tsx';
import { fullName } from '../../records/person-name.ts';

/** What contacts of one person may have in common, in words. */
export const SHARED = { email: 'email address', phone: 'phone number', name: 'name' } as const;

/** Says which other contacts may be the same person, with a way to see both side by side. */
export function DuplicatesNote({ contactId }: { readonly contactId: string }) {
  const { data: groups = [] } = useQuery(contactDuplicatesQuery(contactId));
  const others = groups.flatMap(({ by, contacts }) =>
    contacts
      .filter(({ id }) => id !== contactId)
      .map((contact) => ({
        id: contact.id,
        name: fullName(contact),
        shared: SHARED[by],
        address: `/contacts/${contactId}/merge/${contact.id}`,
      })),
  );
  return <DuplicatesBanner others={others} />;
}
