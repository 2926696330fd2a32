import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { MessagesSquare } from 'lucide-react';
import { useCallback } from 'react';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';
import { useTimelineTypes } from '../../registry/timeline-type.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { useNearEnd } from '../../ui/hooks/use-near-end.ts';
import { LinkButton } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type FeedFilter, feedQuery } from './api/activity-feed.ts';
import { FeedDays } from './feed-days.tsx';
import { FeedFilters } from './feed-filters.tsx';

const route = getRouteApi('/activities');

/** `/activities`: all activities of the organization, newest first. The filters are in the address. */
export function ActivitiesPage() {
  const { type, by } = route.useSearch();
  const types = useTimelineTypes();
  const isKnown = type !== undefined && Object.hasOwn(types, type);
  const filter = { ...(isKnown ? { type } : {}), ...(by === undefined ? {} : { by }) };
  const navigate = route.useNavigate();
  return (
    <Page
      title={t`Activities`}
      controls={
        <FeedFilters
          filter={filter}
          onChange={(search) => void navigate({ to: '/activities', search, replace: true })}
        />
      }
    >
      <Feed key={JSON.stringify(filter)} filter={filter} />
    </Page>
  );
}

function Feed({ filter }: { readonly filter: FeedFilter }) {
  const feed = useInfiniteQuery(feedQuery(filter));
  const { data: members } = useQuery(membersQuery);
  const { fetchNextPage, hasNextPage, isFetching } = feed;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const end = useNearEnd(hasNextPage && !isFetching ? loadMore : undefined);
  if (feed.isPending) return <Placeholder />;
  if (!feed.data) return <Failure error={feed.error} retry={() => void feed.refetch()} />;
  const entries = feed.data.pages.flat();
  if (entries.length === 0) return <NothingYet isFiltered={Object.keys(filter).length > 0} />;
  return (
    <div className="mx-auto max-w-4xl px-4 py-4">
      <FeedDays
        entries={entries}
        nameOf={(userId) => members?.find(({ user_id }) => user_id === userId)?.name}
      />
      <div ref={end} />
      {hasNextPage && <Skeleton className="mt-2 h-9" />}
      {feed.isFetchNextPageError && <Failure error={feed.error} retry={loadMore} />}
    </div>
  );
}

function NothingYet({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) {
    return (
      <EmptyState
        title={t`No matching activities`}
        action={
          <LinkButton to="/activities" search={{}}>
            {t`Clear filters`}
          </LinkButton>
        }
      >
        {t`Try removing a filter.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<MessagesSquare aria-hidden size={20} strokeWidth={1.5} />}
      title={t`No activity yet`}
      action={
        <>
          <LinkButton to="/contacts">{t`Open contacts`}</LinkButton>
          <LinkButton to="/welcome">{t`Get started`}</LinkButton>
        </>
      }
    >
      {t`Notes, calls, emails, meetings and changes to deals appear here. Open a contact to log the first
        one.`}
    </EmptyState>
  );
}

const ROWS = Array.from({ length: 12 }, (_, row) => row);

function Placeholder() {
  return (
    <div aria-busy className="mx-auto flex max-w-4xl flex-col gap-2 px-4 py-4">
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </div>
  );
}
