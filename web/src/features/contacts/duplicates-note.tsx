import { useQuery } from '@tanstack/react-query';
import { contactDuplicatesQuery } from '../../api/contacts.ts';
import { t } from '../../language/words.ts';
import { DuplicatesBanner } from '../../records/duplicates/duplicates-banner.tsx';
import { fullName } from '../../records/person-name.ts';

/** The fields that duplicates share, in words. */
export const SHARED = { email: t`email address`, phone: t`phone number`, name: t`name` };

/** Lists possible duplicates of a contact, each with a link to compare them. */
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
