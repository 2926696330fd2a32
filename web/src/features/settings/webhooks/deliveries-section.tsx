import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { t } from '../../../language/words.ts';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { LoadedPages } from '../../../ui/loaded-pages.tsx';
import { Section } from '../../../ui/section.tsx';
import { attemptsQuery, type Outcome, type Subscription } from './api/webhooks.ts';
import { AttemptRow } from './attempt-row.tsx';

const route = getRouteApi('/settings/webhooks/$webhookId');

const FILTERS: readonly Choice<Outcome | 'all'>[] = [
  { id: 'all', name: t`All attempts` },
  { id: 'success', name: t`Delivered` },
  { id: 'failure', name: t`Failed` },
  { id: 'gone', name: t`Gone (410)` },
];

/** Delivery attempts of the last 30 days, newest first, with request and response. */
export function DeliveriesSection({ webhook }: { readonly webhook: Subscription }) {
  const { outcome } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: Outcome | 'all') =>
    void navigate({ to: '.', search: chosen === 'all' ? {} : { outcome: chosen }, replace: true });
  return (
    <Section
      title={t`Deliveries`}
      lead={t`All attempts of the last 30 days.`}
      action={
        <Select
          label={t`Filter attempts`}
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
  return (
    <LoadedPages query={query} more={t`Show older`}>
      {(attempts) =>
        attempts.length === 0 ? (
          <p className="text-text-quiet">
            {outcome === undefined
              ? t`No deliveries yet. Send a test to check that your service responds.`
              : t`No matching attempts.`}
          </p>
        ) : (
          <ul aria-label={t`Attempts`} className="divide-y divide-line border-y border-line">
            {attempts.map((attempt) => (
              <AttemptRow key={attempt.id} attempt={attempt} webhook={webhook} />
            ))}
          </ul>
        )
      }
    </LoadedPages>
  );
}
