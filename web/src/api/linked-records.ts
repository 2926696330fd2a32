import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { Company } from '../../../server/crm/companies/company.schema.ts';
import type { Contact } from '../../../server/crm/contacts/contact.schema.ts';
import { api } from './client.ts';
import { BY_HAND } from './contacts.ts';
import { useChange } from './use-change.ts';

const LINKED_KINDS = ['contact', 'company'] as const;

/** Kinds of records that other records link to. */
type LinkedKind = (typeof LINKED_KINDS)[number];

/** The kind of record that a field such as `company_id` links to. */
export function linkedKindOf(field: string): LinkedKind | undefined {
  return LINKED_KINDS.find((kind) => field === `${kind}_id`);
}

/** A record as a link shows it. */
interface LinkedRecord {
  readonly id: string;
  readonly name: string;
  /** Distinguishes records of the same name. */
  readonly hint: string | undefined;
  /** The company of a contact. */
  readonly companyId?: string | null;
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

/** The contacts or companies that match a text best, those of a company first; without a text, the latest. */
export const linkChoicesQuery = (kind: LinkedKind, text: string, company_id?: string) =>
  queryOptions({
    queryKey: [`${kind}-lists`, 'choices', text, company_id],
    queryFn: async ({ signal }): Promise<LinkedRecord[]> => {
      const query = { q: text, limit: CHOICES };
      return kind === 'contact'
        ? (await api.get('/contact-matches', { query: { ...query, company_id }, signal })).data.map(
            contactLink,
          )
        : (await api.get('/company-matches', { query, signal })).data.map(companyLink);
    },
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });

/** Creates a contact or a company of a name. */
export function useCreateLinked(kind: LinkedKind, company_id?: string) {
  const create = async (name: string): Promise<LinkedRecord> => {
    if (kind === 'company') return companyLink((await api.post('/api-companies', { name })).data);
    const [, first_name = name, last_name = ''] = /^(.*\S)\s+(\S+)$/.exec(name) ?? [];
    return contactLink(
      (await api.post('/api-contacts', { first_name, last_name, company_id, source: BY_HAND })).data,
    );
  };
  return useChange(create, [`${kind}-lists`], ['deal-lists', 'related']).mutateAsync;
}

function contactLink({ id, first_name, last_name, email, company, company_id }: Contact): LinkedRecord {
  const name = `${first_name} ${last_name}`.trim();
  return { id, name, hint: email ?? company ?? undefined, companyId: company_id };
}

function companyLink({ id, name, domain }: Company): LinkedRecord {
  return { id, name, hint: domain ?? undefined };
}
