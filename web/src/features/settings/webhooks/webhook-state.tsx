import { plural, t } from '../../../language/words.ts';
import { Chip } from '../../../ui/chip.tsx';
import type { Health } from './api/webhooks.ts';

const DISABLED: Readonly<Record<NonNullable<Health['disabled_reason']>, string>> = {
  user: 'Disabled',
  gone: t`Disabled: the receiver responded 410`,
  failing: t`Disabled: no success for 5 days`,
};

/** The health of a webhook in a word or two. */
export function WebhookState({ health }: { readonly health: Health }) {
  const { enabled, disabled_reason, failing_since, last_success_at, consecutive_failures } = health;
  if (!enabled) {
    const isByHand = disabled_reason === null || disabled_reason === 'user';
    return <Chip tone={isByHand ? 'plain' : 'danger'}>{DISABLED[disabled_reason ?? 'user']}</Chip>;
  }
  if (failing_since !== null) {
    return (
      <Chip tone="danger">
        {plural(consecutive_failures, { one: 'Failed once', other: 'Failed # times' })}
      </Chip>
    );
  }
  return last_success_at === null ? (
    <Chip>{t`No deliveries yet`}</Chip>
  ) : (
    <Chip tone="good">{t`Healthy`}</Chip>
  );
}
