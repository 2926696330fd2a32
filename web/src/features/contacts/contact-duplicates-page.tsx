import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '../../api/client.ts';
import { type Contact, type ContactDuplicates, contactDuplicateGroupsQuery } from '../../api/contacts.ts';
import type { DuplicateRecord } from '../../records/duplicates/duplicate-group.tsx';
import { DuplicatesPage } from '../../records/duplicates/duplicates-page.tsx';
import { fullName } from '../../records/person-name.ts';
import { CompanyCell } from './contact-columns.tsx';
import { SHARED } from './duplicates-note.tsx';
import { type DuplicatesSearch, LIKENESSES } from './duplicates-search.ts';

const route = getRouteApi('/contacts/duplicates');

/** `/contacts/duplicates`: possible duplicates of contacts. The field they share is in the address. */
export function ContactDuplicatesPage() {
  const { by = 'email' }: DuplicatesSearch = route.useSearch();
  const navigate = route.useNavigate();
  const groups = useInfiniteQuery({ ...contactDuplicateGroupsQuery(by), select: groupsOf });
  return (
    <DuplicatesPage
      kind="contact"
      likenesses={LIKENESSES}
      by={by}
      onChange={(likeness) =>
        void navigate({ to: '/contacts/duplicates', search: { by: likeness }, replace: true })
      }
      shared={SHARED[by]}
      groups={groups}
    />
  );
}

function groupsOf({ pages }: InfiniteData<Answer<ContactDuplicates[]>>) {
  return pages.flatMap(({ data }) =>
    data.map(({ contacts, ...group }) => ({ ...group, records: contacts.map(likeRecord) })),
  );
}

function likeRecord(contact: Contact): DuplicateRecord {
  const { id, email, phone, updated_at } = contact;
  const details = [email, phone, <CompanyCell key="company" contact={contact} />];
  return { id, name: fullName(contact), details, updatedAt: updated_at };
}
