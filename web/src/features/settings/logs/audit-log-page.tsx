import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type AuditFilter, auditLogQuery } from './api/audit-log.ts';
import { AuditEntryRow } from './audit-entry-row.tsx';
import { AuditFilters } from './audit-filters.tsx';

const route = getRouteApi('/settings/audit-log');

/** `/settings/audit-log`: who changed what, when, and by which way. The filters stand in the address. */
export function AuditLogPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SettingsPage
      title="Audit log"
      width="table"
      lead="Every change in the organization: by people, by programs with a key, and by agents."
    >
      <AuditFilters
        filter={filter}
        onChange={(search) => void navigate({ to: '.', search, replace: true })}
      />
      <Entries filter={filter} />
    </SettingsPage>
  );
}

function Entries({ filter }: { readonly filter: AuditFilter }) {
  const query = useInfiniteQuery(auditLogQuery(filter));
  const entries = query.data?.pages.flatMap(({ data }) => data);
  if (entries === undefined) {
    if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
    return <Skeleton className="h-60" />;
  }
  return (
    <>
      {entries.length === 0 && (
        <p className="text-text-quiet">Nothing meets these filters{query.hasNextPage ? ' so far' : ''}.</p>
      )}
      {entries.length > 0 && (
        <ul aria-label="Entries" className="divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <AuditEntryRow key={entry.id} entry={entry} />
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
