import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import {
  type Conversion,
  conversionsQuery,
  dealTitlesQuery,
  destinationsQuery,
} from '../../api/conversions.ts';
import { rich, t } from '../../language/words.ts';
import { SendRow } from '../../records/conversions/send-row.tsx';
import { STATES } from '../../records/conversions/state-words.ts';
import { formatMoney } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Link, LinkButton } from '../../ui/link.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const route = getRouteApi('/conversions/');

const ANY = { id: '', name: t`Any state` };
const EVERY = { id: '', name: t`Every destination` };

/** `/conversions`: what advertising platforms were told about won deals. */
export function ConversionsPage() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const { data: destinations = [] } = useQuery(destinationsQuery);
  const choose = (name: 'state' | 'destination_id') => (id: string) =>
    void navigate({ search: (before) => ({ ...before, [name]: id === '' ? undefined : id }), replace: true });
  return (
    <Page
      title={t`Conversions`}
      controls={
        <>
          <Select
            label={t`State`}
            labelHidden
            choices={[ANY, ...STATES]}
            value={filter.state ?? ''}
            onChange={choose('state')}
            className="w-44"
          />
          <Select
            label={t`Destination`}
            labelHidden
            choices={[EVERY, ...destinations]}
            value={filter.destination_id ?? ''}
            onChange={choose('destination_id')}
            className="w-44"
          />
        </>
      }
      action={<LinkButton to="/conversions/destinations">{t`Destinations`}</LinkButton>}
    >
      <Log isFiltered={Object.keys(filter).length > 0} />
    </Page>
  );
}

function Log({ isFiltered }: { readonly isFiltered: boolean }) {
  const log = useInfiniteQuery(conversionsQuery(route.useSearch()));
  const { data: destinations } = useQuery(destinationsQuery);
  const conversions = log.data?.pages.flat() ?? [];
  if (log.isPending) return <Skeleton className="m-4 h-40" />;
  if (!log.data) return <Failure error={log.error} retry={() => void log.refetch()} />;
  if (conversions.length === 0) {
    return <NothingYet isFiltered={isFiltered} hasDestinations={destinations?.length !== 0} />;
  }
  return (
    <div className="mx-auto max-w-4xl px-4 py-2">
      <ul aria-label={t`Conversions`} className="divide-y divide-line">
        {log.data.pages.map((page) => (
          <PageOfLog key={page[0]?.id} conversions={page} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button look="quiet" isPending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}

function PageOfLog({ conversions }: { readonly conversions: readonly Conversion[] }) {
  const { data: titles } = useQuery(dealTitlesQuery([...new Set(conversions.map(({ deal_id }) => deal_id))]));
  const { data: destinations } = useQuery(destinationsQuery);
  return conversions.map((conversion) => (
    <li key={conversion.id} className="py-3">
      <div className="flex flex-wrap items-baseline gap-x-2">
        {titles?.has(conversion.deal_id) ? (
          <Link to="/deals/$id" params={{ id: conversion.deal_id }} className="font-medium">
            {titles.get(conversion.deal_id)}
          </Link>
        ) : (
          <span className="font-medium">{titles ? t`A deleted deal` : '…'}</span>
        )}
        <span className="figures">{formatMoney(conversion.value, conversion.currency)}</span>
        <span className="text-small text-text-quiet">{rich`won ${<Moment at={conversion.won_at} />}`}</span>
      </div>
      <ul className="mt-1">
        {conversion.sends.map((send) => (
          <SendRow
            key={send.destination_id}
            conversion={conversion}
            send={send}
            destination={destinations?.find(({ id }) => id === send.destination_id)}
          />
        ))}
      </ul>
    </li>
  ));
}

function NothingYet({
  isFiltered,
  hasDestinations,
}: {
  readonly isFiltered: boolean;
  readonly hasDestinations: boolean;
}) {
  const icon = <Megaphone aria-hidden size={20} strokeWidth={1.5} />;
  if (isFiltered) {
    return (
      <EmptyState
        title={t`No matching conversions`}
        action={
          <LinkButton to="/conversions" search={{}}>
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
      icon={icon}
      title={t`No conversions yet`}
      action={
        !hasDestinations && <LinkButton to="/conversions/destinations">{t`Connect a platform`}</LinkButton>
      }
    >
      {t`Each deal that is won from now on appears here, with what every advertising platform was told about
        it.`}
    </EmptyState>
  );
}
