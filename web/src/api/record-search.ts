import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Company } from '../../../server/crm/companies/company.schema.ts';
import type { Contact } from '../../../server/crm/contacts/contact.schema.ts';
import type { Deal } from '../../../server/crm/deals/deal.schema.ts';
import { api } from './client.ts';

const FOUND_OF_A_KIND = 5;

/** The records whose name, or what else people know them by, has this text in it; a few of each kind. */
export const recordSearch = (text: string) =>
  queryOptions({
    queryKey: ['record-search', text],
    queryFn: async ({ signal }) => {
      const options = { query: { q: text, limit: FOUND_OF_A_KIND }, signal };
      const [contacts, companies, deals] = await Promise.all([
        api.get<Contact[]>('/api-contacts', options),
        api.get<Company[]>('/api-companies', options),
        api.get<Deal[]>('/api-deals', options),
      ]);
      return { contacts: contacts.data, companies: companies.data, deals: deals.data };
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
