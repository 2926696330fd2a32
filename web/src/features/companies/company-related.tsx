import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Company } from '../../api/companies.ts';
import { contactCountQuery, contactPageQuery } from '../../api/contacts.ts';
import { ROWS_OF_A_PAGE } from '../../api/pages.ts';
import { RelatedFiles } from '../../records/files/related-files.tsx';
import { formatCount } from '../../records/formats.ts';
import { askForDeal } from '../../records/new-deal.ts';
import { fullName } from '../../records/person-name.ts';
import { RelatedDeals } from '../../records/related-deals.tsx';
import { RelatedList } from '../../records/related-list.tsx';
import { RelatedRuns } from '../../records/runs/related-runs.tsx';
import { RelatedTasks } from '../../records/tasks/related-tasks.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { LinkContact } from './link-contact.tsx';

/** Contacts shown beside a company; the table has all of them. */
const SHOWN = 20;

const BY_NAME = { sort: 'name', order: 'asc' } as const;

/** The deals and contacts of a company. */
export function CompanyRelated({ company }: { readonly company: Company }) {
  const { id } = company;
  const filter = { company_id: id };
  const { data: people } = useQuery(contactPageQuery(filter, BY_NAME, 0));
  // A page that is not full has all of them.
  const isFull = people?.length === ROWS_OF_A_PAGE;
  const { data: counted } = useQuery({ ...contactCountQuery(filter), enabled: isFull });
  const count = isFull ? counted?.count : people?.length;
  const isMore = count !== undefined && count > SHOWN;
  return (
    <>
      <RelatedTasks of={filter} />
      <RelatedDeals
        of={filter}
        action={
          <IconButton label="New deal" onPress={() => askForDeal({ companyId: id })}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      />
      <RelatedList
        title="Contacts"
        count={count === undefined ? undefined : formatCount(count)}
        empty={people ? 'No contacts yet' : ''}
        action={
          <span className="flex items-center gap-1">
            {isMore && (
              <Link to="/contacts" search={{ company: id }}>
                Show all
              </Link>
            )}
            <LinkContact company={company} />
          </span>
        }
      >
        {(people ?? []).slice(0, SHOWN).map((contact) => (
          <li key={contact.id}>
            <RouterLink
              to="/contacts/$contactId"
              params={{ contactId: contact.id }}
              className="-mx-2 block rounded px-2 py-1.5 hover:bg-hover"
            >
              {fullName(contact)}
              <span className="block truncate text-text-quiet">{contact.job_title ?? contact.email}</span>
            </RouterLink>
          </li>
        ))}
      </RelatedList>
      <RelatedFiles of={{ kind: 'company', id }} />
      <RelatedRuns recordId={id} />
    </>
  );
}
