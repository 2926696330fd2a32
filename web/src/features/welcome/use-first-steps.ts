import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiKeysQuery } from '../../api/api-keys.ts';
import { connectedAppsQuery } from '../../api/apps.ts';
import { api } from '../../api/client.ts';
import { membersQuery } from '../../api/members.ts';
import { useMayAdminister } from '../../api/session.ts';
import { sampleDataQuery } from './api/sample-data.ts';

/** Which steps are done; undefined while unknown. */
export interface FirstSteps {
  readonly hasImported: boolean | undefined;
  readonly hasOwnContact: boolean | undefined;
  readonly hasOwnDeal: boolean | undefined;
  readonly hasConnected: boolean | undefined;
  readonly hasColleagues: boolean | undefined;
}

/** Finds out which steps are done. Sample data does not count. */
export function useFirstSteps(): FirstSteps {
  const mayAdminister = useMayAdminister();
  const { data: sample } = useQuery(sampleDataQuery);
  const { data: contacts } = useQuery(contactCount);
  const { data: deals } = useQuery(newestDeals(sample?.loaded.deals));
  const { data: imports } = useQuery(anyImport);
  const { data: keys } = useQuery({ ...apiKeysQuery, enabled: mayAdminister });
  const { data: apps } = useQuery(connectedAppsQuery);
  const { data: members } = useQuery(membersQuery);
  const usesKey = keys?.some((key) => key.last_used_at !== null) ?? false;
  return {
    hasImported: imports && imports.length > 0,
    hasOwnContact: sample && contacts && contacts.count > sample.loaded.contacts,
    hasOwnDeal: sample && deals && deals.length > sample.loaded.deals,
    hasConnected: apps && (apps.length > 0 || usesKey),
    hasColleagues: members && members.length > 1,
  };
}

const contactCount = queryOptions({
  queryKey: ['contact-lists', 'count', {}],
  queryFn: async ({ signal }) => (await api.get('/contacts-count', { signal })).data,
});

/** Up to one deal more than the sample data has. */
const newestDeals = (ofSample: number | undefined) =>
  queryOptions({
    queryKey: ['deal-lists', 'newest', ofSample],
    queryFn: async ({ signal }) =>
      (await api.get('/api-deals', { query: { limit: (ofSample ?? 0) + 1 }, signal })).data,
    enabled: ofSample !== undefined,
  });

const anyImport = queryOptions({
  queryKey: ['imports', 'any'],
  queryFn: async ({ signal }) => (await api.get('/imports', { query: { limit: 1 }, signal })).data,
});
