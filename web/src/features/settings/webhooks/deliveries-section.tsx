import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { attemptsQuery, type Outcome, type Subscription } from './api/webhooks.ts';
import { AttemptRow } from './attempt-row.tsx';

const route = getRouteApi('/settings/webhooks/$webhookId');

const FILTERS: readonly Choice<Outcome | 'all'>[] = [
  { id: 'all', name: 'All attempts' },
  { id: 'success', name: 'Delivered' },
  { id: 'failure', name: 'Failed' },
  { id: 'gone', name: 'Gone (410)' },
];

/** Delivery attempts of the last 30 days, newest first, with request and response. */
export function DeliveriesSection({ webhook }: { readonly webhook: Subscription }) {
  const { outcome } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: Outcome | 'all') =>
    void navigate({ to: '.', search: chosen === 'all' ? {} : { outcome: chosen }, replace: true });
  return (
    <Section
      title="Deliveries"
      lead="All attempts of the last 30 days."
      action={
        <Select
          label="Filter attempts"
          labelHidden
          choices={FILTERS}
          value={outcome ?? 'all'}
          onChange={choose}
          className="w-40"
        />
      }
    >
      <Attempts webhook={webhook} outcome={outcome} />
    </Section>
  );
}

function Attempts({
  webhook,
  outcome,
}: {
  readonly webhook: Subscription;
  readonly outcome: Outcome | undefined;
}) {
  const query = useInfiniteQuery(attemptsQuery(webhook.id, outcome));
  const attempts = query.data?.pages.flat();
  if (attempts === undefined) {
    if (query.error) return <Failure error={query.error} retry={() => void query.refetch()} />;
    return <Skeleton className="h-40" />;
  }
  if (attempts.length === 0) {
    return (
      <p className="text-text-quiet">
        {outcome === undefined
          ? 'No deliveries yet. Send a test to check that your service responds.'
          : 'No matching attempts.'}
      </p>
    );
  }
  return (
    <>
      <ul aria-label="Attempts" className="divide-y divide-line border-y border-line">
        {attempts.map((attempt) => (
          <AttemptRow key={attempt.id} attempt={attempt} webhook={webhook} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
          className="self-center"
        >
          Show older
        </Button>
      )}
    </>
  );
}
