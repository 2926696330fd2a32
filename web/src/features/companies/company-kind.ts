import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { api } from '../../api/client.ts';
import { linkChoicesQuery, linkedRecordQuery, useCreateLinked } from '../../api/linked-records.ts';
import { t } from '../../language/words.ts';
import type { RecordKind } from '../../registry/record-kind.ts';

/** Companies as a kind of record. */
export const companyKind: RecordKind = {
  type: 'company',
  staleAfter: (id) => [
    ['companies', id],
    ['company-lists'],
    ['company-duplicates'],
    ['deal-cards'],
    ['activities'],
  ],
  pages: {
    plural: t`Companies`,
    icon: Building2,
    path: '/companies',
    hasDuplicates: true,
    find: async (q, limit, signal) => {
      const { data } = await api.get('/company-matches', { query: { q, limit }, signal });
      return data.map(({ id, name, domain }) => ({ id, name, hint: domain }));
    },
    useName: (id) => useQuery(linkedRecordQuery('company', id)).data?.name,
    links: {
      useOne: (id) => useQuery(linkedRecordQuery('company', id)).data,
      useChoices: (text) => useQuery(linkChoicesQuery('company', text)).data ?? [],
      useCreate: () => useCreateLinked('company'),
    },
  },
};
