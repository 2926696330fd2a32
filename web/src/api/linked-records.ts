import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { Company } from '../../../server/crm/companies/company.schema.ts';
import type { Contact } from '../../../server/crm/contacts/contact.schema.ts';
import { api } from './client.ts';

/** Kinds of records that other records link to. */
type LinkedKind = 'contact' | 'company';

/** A record as a link shows it. */
interface LinkedRecord {
  readonly id: string;
  readonly name: string;
  /** Distinguishes records of the same name. */
  readonly hint: string | undefined;
}

/** A contact or a company by its id. */
export const linkedRecordQuery = (kind: LinkedKind, id: string | null) =>
  queryOptions({
    // Starts with the key of the record itself, so that a change of the record refreshes the link.
    queryKey: [kind === 'contact' ? 'contacts' : 'companies', id, 'link'],
    queryFn:
      id === null
        ? skipToken
        : async ({ signal }) =>
            kind === 'contact'
              ? contactLink((await api.get(`/api-contacts/${id}`, { signal })).data)
              : companyLink((await api.get(`/api-companies/${id}`, { signal })).data),
  });

const CHOICES = 20;

/** Contacts or companies to link, filtered by a text; without a text, the latest. */
export const linkChoicesQuery = (kind: LinkedKind, text: string) =>
  queryOptions({
    queryKey: [`${kind}-lists`, 'choices', text],
    queryFn: async ({ signal }): Promise<LinkedRecord[]> => {
      const options = { query: { q: text.trim(), limit: CHOICES }, signal };
      return kind === 'contact'
        ? (await api.get('/api-contacts', options)).data.map(contactLink)
        : (await api.get('/api-companies', options)).data.map(companyLink);
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

function contactLink({ id, first_name, last_name, email, company }: Contact): LinkedRecord {
  return { id, name: `${first_name} ${last_name}`.trim(), hint: email ?? company ?? undefined };
}

function companyLink({ id, name, domain }: Company): LinkedRecord {
  return { id, name, hint: domain ?? undefined };
}
