import { useQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Destination, destinationsQuery, useSteerDestination } from '../../api/conversions.ts';
import { useMayAdminister } from '../../api/session.ts';
import { fromServer, t } from '../../language/words.ts';
import { endsSoon, KINDS } from '../../records/conversions/state-words.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BackLink } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { notifyFailure } from '../../ui/toast.tsx';
import { DeleteDestinationDialog } from './delete-destination-dialog.tsx';
import { DestinationDialog } from './destination-dialog.tsx';

/** `/conversions/destinations`: the platforms that hear of won deals. */
export function DestinationsPage() {
  const mayAdminister = useMayAdminister();
  const destinations = useQuery(destinationsQuery);
  const [isAdding, setAdding] = useState(false);
  const add = mayAdminister && (
    <Button look="primary" onPress={() => setAdding(true)}>
      <Plus aria-hidden size={14} /> {t`Add destination`}
    </Button>
  );
  return (
    <Page
      title={t`Destinations`}
      before={<BackLink to="/conversions" label={t`Back to conversions`} />}
      action={(destinations.data ?? []).length > 0 && add}
    >
      <div className="mx-auto max-w-4xl px-4 py-4">
        <Loaded query={destinations}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                icon={<Megaphone aria-hidden size={20} strokeWidth={1.5} />}
                title={t`No destinations yet`}
                action={add}
              >
                {t`Tell Meta, Google, LinkedIn or TikTok which ads led to won deals. Deals won before a
                  destination exists are not sent.`}
              </EmptyState>
            ) : (
              <Rows label={t`Destinations`}>
                {all.map((destination) => (
                  <DestinationRow key={destination.id} destination={destination} />
                ))}
              </Rows>
            )
          }
        </Loaded>
      </div>
      {isAdding && <DestinationDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function DestinationRow({ destination }: { readonly destination: Destination }) {
  const { id, kind, name, health, enabled } = destination;
  const mayAdminister = useMayAdminister();
  const [open, setOpen] = useState<'edit' | 'delete' | undefined>();
  const steer = useSteerDestination(id);
  const ending = endsSoon(destination);
  const close = () => setOpen(undefined);
  const goOn = health.state === 'ok' ? 'pause' : 'resume';
  return (
    <>
      <Row
        title={name}
        marks={
          <>
            <HealthChip destination={destination} />
            {!enabled && <Chip>{t`Off`}</Chip>}
            {ending !== undefined && <Chip tone="warning">{ending}</Chip>}
          </>
        }
        details={
          <>
            {KINDS[kind]}
            {health.message !== null && ` · ${fromServer(health.message)}`}
          </>
        }
        actions={
          mayAdminister && (
            <>
              <Button
                look="quiet"
                aria-label={t`Check ${name}`}
                onPress={() => steer.mutate('check', { onError: notifyFailure })}
              >
                {t`Check`}
              </Button>
              <Button
                look="quiet"
                aria-label={`${goOn === 'pause' ? t`Pause` : t`Resume`} ${name}`}
                onPress={() => steer.mutate(goOn, { onError: notifyFailure })}
              >
                {goOn === 'pause' ? t`Pause` : t`Resume`}
              </Button>
              <Button look="quiet" aria-label={t`Edit ${name}`} onPress={() => setOpen('edit')}>
                {t`Edit`}
              </Button>
              <Button look="quiet" aria-label={t`Delete ${name}`} onPress={() => setOpen('delete')}>
                {t`Delete`}
              </Button>
            </>
          )
        }
      />
      {open === 'edit' && <DestinationDialog present={destination} onClose={close} />}
      {open === 'delete' && <DeleteDestinationDialog destination={destination} onClose={close} />}
    </>
  );
}

function HealthChip({ destination: { health } }: { readonly destination: Destination }) {
  if (health.state === 'needs_reconnecting') return <Chip tone="danger">{t`Needs reconnecting`}</Chip>;
  if (health.state === 'paused') return <Chip tone="warning">{t`Paused`}</Chip>;
  if (health.checked_at === null) return <Chip>{t`Checking`}</Chip>;
  if (health.message !== null) return <Chip tone="warning">{t`Not confirmed`}</Chip>;
  return <Chip tone="good">{t`Connected`}</Chip>;
}
