import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../language/words.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { SettingsPage } from '../settings-page.tsx';
import {
  type SecurityFilter,
  securityFilterOf,
  securityLogHref,
  securityLogQuery,
} from './api/security-log.ts';
import { LogFilters } from './log-filters.tsx';
import { LogList } from './log-list.tsx';
import { SecurityEventRow } from './security-event-row.tsx';
import { KINDS } from './security-words.ts';

const route = getRouteApi('/settings/security-log');

/** `/settings/security-log`: sign-ins and changes of access. The filters are in the address. */
export function SecurityLogPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SettingsPage
      title={t`Security log`}
      width="table"
      lead={t`Sign-ins, failed sign-ins, and changes to passwords, keys, apps, members and roles. Kept for
        180 days.`}
    >
      <LogFilters
        filter={{ ...filter }}
        first={[{ name: 'kind', label: t`Event`, choices: KINDS }]}
        others={[{ name: 'address', label: t`Address` }]}
        onChange={(search) => void navigate({ to: '.', search: securityFilterOf(search), replace: true })}
      />
      <Events filter={filter} />
      <a href={securityLogHref(filter)} download className={`self-start ${buttonClasses()}`}>
        {t`Download as CSV`}
      </a>
    </SettingsPage>
  );
}

function Events({ filter }: { readonly filter: SecurityFilter }) {
  const query = useInfiniteQuery(securityLogQuery(filter));
  return (
    <LogList
      query={query}
      label={t`Events`}
      rows={(events) => events.map((event) => <SecurityEventRow key={event.id} event={event} />)}
    />
  );
}
