import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { apiKeysQuery } from '../../../api/api-keys.ts';
import { connectedAppsQuery } from '../../../api/apps.ts';
import { t } from '../../../language/words.ts';
import type { Choice } from '../../../ui/form/select.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type RequestsFilter, requestsFilterOf, requestsLogQuery } from './api/requests-log.ts';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { RequestRow } from './request-row.tsx';

const route = getRouteApi('/settings/requests-log');

const STATUSES: readonly Choice[] = [
  { id: '2xx', name: t`Succeeded (2xx)` },
  { id: '4xx', name: t`Refused (4xx)` },
  { id: '429', name: t`Over the limit (429)` },
  { id: '5xx', name: t`Failed (5xx)` },
];

/** `/settings/requests-log`: what programs asked for lately. The filters are in the address. */
export function RequestsLogPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { data: keys = [] } = useQuery(apiKeysQuery);
  const { data: apps = [] } = useQuery(connectedAppsQuery);
  const credentials = [
    ...keys.map(({ id, name }) => ({ id, name })),
    ...apps.map(({ id, client_name }) => ({ id, name: client_name })),
  ];
  return (
    <SettingsPage
      title={t`Requests log`}
      width="table"
      lead={t`Requests of API keys, apps and agents in the last 7 days, without their values. New ones
        appear within a second or two.`}
    >
      <LogFilters
        filter={{ ...filter }}
        byPerson={false}
        first={[
          { name: 'status', label: t`Status`, choices: STATUSES },
          { name: 'credential_id', label: t`Key`, choices: credentials },
        ]}
        others={[{ name: 'route', label: t`Path` }]}
        onChange={(search) => void navigate({ to: '.', search: requestsFilterOf(search), replace: true })}
      />
      <Requests filter={filter} />
    </SettingsPage>
  );
}

function Requests({ filter }: { readonly filter: RequestsFilter }) {
  const query = useInfiniteQuery(requestsLogQuery(filter));
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <LogList
      query={query}
      label={t`Requests`}
      empty={isFiltered ? undefined : t`No requests in the last 7 days.`}
      rows={(requests) => requests.map((request) => <RequestRow key={request.id} request={request} />)}
    />
  );
}
