import { useQuery } from '@tanstack/react-query';
import { SquareKanban } from 'lucide-react';
import { api } from '../../api/client.ts';
import { dealQuery, MOVING } from '../../api/deals.ts';
import { t } from '../../language/words.ts';
import type { RecordKind } from '../../registry/record-kind.ts';

/** Deals as a kind of record. */
export const dealKind: RecordKind = {
  type: 'deal',
  staleAfter: (id) => [
    ['deals', id],
    ['deal-cards'],
    ['pipeline-summaries'],
    ['deal-lists'],
    ['activities'],
    ['conversions'],
    ['insights'],
  ],
  aheadOfServer: { mutationKey: MOVING, queries: ['deal-cards', 'pipeline-summaries'] },
  pages: {
    plural: t`Deals`,
    icon: SquareKanban,
    path: '/deals',
    find: async (q, limit, signal) => {
      const { data } = await api.get('/deal-matches', { query: { q, limit }, signal });
      return data.map(({ id, title }) => ({ id, name: title }));
    },
    useName: (id) => useQuery(dealQuery(id)).data?.title,
  },
};
