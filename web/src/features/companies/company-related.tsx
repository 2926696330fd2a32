import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Company } from '../../api/companies.ts';
import { relatedRecordsQuery } from '../../api/deal-lists.ts';
import { t } from '../../language/words.ts';
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

/** The deals of a company and its first contacts; the table has all of them. */
export function CompanyRelated({ company }: { readonly company: Company }) {
  const { id } = company;
  const filter = { company_id: id };
  const { data } = useQuery(relatedRecordsQuery(filter));
  const { contacts = [], contact_count: count = 0 } = data ?? {};
  return (
    <>
      <RelatedTasks of={filter} />
      <RelatedDeals
        of={filter}
        action={
          <IconButton label={t`New deal`} onPress={() => askForDeal({ companyId: id })}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      />
      <RelatedList
        title={t`Contacts`}
        count={data && formatCount(count)}
        empty={data ? t`No contacts yet` : ''}
        action={
          <span className="flex items-center gap-1">
            {count > contacts.length && (
              <Link to="/contacts" search={{ company: id }}>
                {t`Show all`}
              </Link>
            )}
            <LinkContact company={company} />
          </span>
        }
      >
        {contacts.map((contact) => (
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
      <RelatedRuns recordId={id} />
      <RelatedFiles of={{ kind: 'company', id }} />
    </>
  );
}
