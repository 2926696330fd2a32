import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type SecurityFilter, securityLogHref, securityLogQuery } from './api/security-log.ts';
import { SecurityEventRow } from './security-event-row.tsx';
import { SecurityFilters } from './security-filters.tsx';

const route = getRouteApi('/settings/security-log');

/** `/settings/security-log`: sign-ins, and changes of what gives access. The filters stand in the address. */
export function SecurityLogPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SettingsPage
      title="Security log"
      width="table"
      lead="Who signed in or failed to, and every change of passwords, keys, apps and roles. Kept for 180 days."
    >
      <SecurityFilters
        filter={filter}
        onChange={(search) => void navigate({ to: '.', search, replace: true })}
      />
      <Events filter={filter} />
      <a href={securityLogHref(filter)} download className={`self-start ${buttonClasses()}`}>
        Download as CSV
      </a>
    </SettingsPage>
  );
}

function Events({ filter }: { readonly filter: SecurityFilter }) {
  const query = useInfiniteQuery(securityLogQuery(filter));
  const events = query.data?.pages.flatMap(({ data }) => data);
  if (events === undefined) {
    if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
    return <Skeleton className="h-60" />;
  }
  return (
    <>
      {events.length === 0 && <p className="text-text-quiet">No events match these filters.</p>}
      {events.length > 0 && (
        <ul aria-label="Events" className="divide-y divide-line border-y border-line">
          {events.map((event) => (
            <SecurityEventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
          className="self-center"
        >
          Show older ones
        </Button>
      )}
    </>
  );
}
