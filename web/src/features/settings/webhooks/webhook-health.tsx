import type { ReactNode } from 'react';
import { rich, t } from '../../../language/words.ts';
import { formatClock, formatCount } from '../../../records/formats.ts';
import { Moment } from '../../../ui/moment.tsx';
import type { Health } from './api/webhooks.ts';
import { WebhookState } from './webhook-state.tsx';

/** The health of a webhook in figures. */
export function WebhookHealth({ health }: { readonly health: Health }) {
  const { last_success_at, last_failure_at, failing_since, paused_until, waiting, disabled_at } = health;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-4 rounded-large border border-line p-4">
      <Figure name={t`State`}>
        <WebhookState health={health} />
      </Figure>
      <Figure name={t`Last success`}>{momentOr(last_success_at, t`Never`)}</Figure>
      <Figure name={t`Last failure`}>{momentOr(last_failure_at, t`Never`)}</Figure>
      {failing_since !== null && (
        <Figure name={t`Failing`}>{rich`Since ${<Moment at={failing_since} />}`}</Figure>
      )}
      {disabled_at !== null && <Figure name={t`Disabled`}>{momentOr(disabled_at, '')}</Figure>}
      {paused_until !== null && new Date(paused_until).getTime() > Date.now() && (
        <Figure name={t`Paused until`}>{formatClock(paused_until)}</Figure>
      )}
      <Figure name={t`Queued`}>{`${formatCount(waiting)}${waiting >= 10_000 ? '+' : ''}`}</Figure>
    </dl>
  );
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-text-quiet">{name}</dt>
      <dd className="figures mt-0.5">{children}</dd>
    </div>
  );
}

function momentOr(at: string | null, otherwise: string): ReactNode {
  return at === null ? otherwise : <Moment at={at} />;
}
