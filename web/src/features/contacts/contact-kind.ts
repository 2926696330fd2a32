import { useQuery } from '@tanstack/react-query';
import { UserRound } from 'lucide-react';
import { api } from '../../api/client.ts';
import { linkChoicesQuery, linkedRecordQuery, useCreateLinked } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import type { RecordKind } from '../../registry/record-kind.ts';

/** Contacts as a kind of record. */
export const contactKind: RecordKind = {
  type: 'contact',
  staleAfter: (id) => [
    ['contacts', id],
    ['contact-lists'],
    ['deal-lists', 'related'],
    ['contact-duplicates'],
    ['deal-cards'],
    ['activities'],
    ['tags'],
  ],
  pages: {
    plural: t`Contacts`,
    icon: UserRound,
    path: '/contacts',
    hasDuplicates: true,
    find: async (q, limit, signal) => {
      const { data } = await api.get('/contact-matches', { query: { q, limit }, signal });
      return data.map(({ id, first_name, last_name, email, company }) => ({
        id,
        name: `${first_name} ${last_name}`.trim(),
        hint: company ?? email,
      }));
    },
    useName: (id) => useQuery(linkedRecordQuery('contact', id)).data?.name,
    links: {
      useOne: (id) => useQuery(linkedRecordQuery('contact', id)).data,
      useChoices: (text, companyId) => useQuery(linkChoicesQuery('contact', text, companyId)).data ?? [],
      useCreate: (companyId) => useCreateLinked('contact', companyId),
    },
  },
};
