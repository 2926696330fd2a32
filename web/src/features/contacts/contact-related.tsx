import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { Contact } from '../../api/contacts.ts';
import { linkedRecordQuery } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import { AttributionSection } from '../../records/attribution/attribution-section.tsx';
import { RelatedFiles } from '../../records/files/related-files.tsx';
import { askForDeal } from '../../records/new-deal.ts';
import { RelatedDeals } from '../../records/related-deals.tsx';
import { RelatedList } from '../../records/related-list.tsx';
import { RelatedRuns } from '../../records/runs/related-runs.tsx';
import { RelatedTasks } from '../../records/tasks/related-tasks.tsx';
import { IconButton } from '../../ui/button.tsx';

/** The deals and the company of a contact. */
export function ContactRelated({ contact }: { readonly contact: Contact }) {
  const { id, company_id } = contact;
  const { data: company } = useQuery(linkedRecordQuery('company', company_id));
  const start = { contactId: id, ...(company_id === null ? {} : { companyId: company_id }) };
  return (
    <>
      <RelatedTasks of={{ contact_id: id }} />
      <RelatedDeals
        of={{ contact_id: id }}
        action={
          <IconButton label={t`New deal`} onPress={() => askForDeal(start)}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        }
      />
      <RelatedList title={t`Company`} empty={t`No company`}>
        {company
          ? [
              <li key={company.id}>
                <RouterLink
                  to="/companies/$companyId"
                  params={{ companyId: company.id }}
                  className="-mx-2 block rounded px-2 py-1.5 hover:bg-hover"
                >
                  {company.name}
                  {company.hint !== undefined && (
                    <span className="block text-text-quiet">{company.hint}</span>
                  )}
                </RouterLink>
              </li>,
            ]
          : []}
      </RelatedList>
      <AttributionSection contactId={id} />
      <RelatedRuns recordId={id} />
      <RelatedFiles of={{ kind: 'contact', id }} />
    </>
  );
}
