import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Plus, Webhook } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMayAdminister } from '../../../api/session.ts';
import { plural, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type Subscription, webhookHealthQuery, webhooksQuery } from './api/webhooks.ts';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookState } from './webhook-state.tsx';

/** `/settings/webhooks`: the webhooks of the organization and their health. */
export function WebhooksPage() {
  const mayAdminister = useMayAdminister();
  const [isCreating, setIsCreating] = useState(false);
  const webhooks = useQuery({ ...webhooksQuery, enabled: mayAdminister });
  const create = (
    <Button look="primary" onPress={() => setIsCreating(true)}>
      <Plus aria-hidden size={14} /> {t`Add webhook`}
    </Button>
  );
  return (
    <SettingsPage
      title={t`Webhooks`}
      lead={t`Kontor sends a signed request to your service for each event. Failed deliveries are retried
        for 19 hours, and you can recover them for 30 days.`}
      action={(webhooks.data ?? []).length > 0 && create}
    >
      <Webhooks query={webhooks} create={create} />
      {isCreating && <NewWebhookDialog onClose={() => setIsCreating(false)} />}
    </SettingsPage>
  );
}

interface WebhooksProps {
  readonly query: UseQueryResult<readonly Subscription[]>;
  readonly create: ReactNode;
}

function Webhooks({ query, create }: WebhooksProps) {
  return (
    <Loaded query={query}>
      {(webhooks) =>
        webhooks.length === 0 ? (
          <EmptyState icon={<Webhook aria-hidden size={20} />} title={t`No webhooks yet`} action={create}>
            {t`Send events, such as new contacts and moved deals, to your own service.`}
          </EmptyState>
        ) : (
          <Rows label={t`Webhooks`}>
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} />
            ))}
          </Rows>
        )
      }
    </Loaded>
  );
}

function WebhookRow({ webhook }: { readonly webhook: Subscription }) {
  const { id, target_url, event_types, description } = webhook;
  const { data: health } = useQuery(webhookHealthQuery(id));
  return (
    <Row
      title={
        <Link to="/settings/webhooks/$webhookId" params={{ webhookId: id }} className="hit">
          {description || new URL(target_url).host}
        </Link>
      }
      marks={health && <WebhookState health={health} />}
      details={
        <>
          {target_url} ·{' '}
          {event_types.length === 1
            ? event_types[0]
            : plural(event_types.length, { one: '# event', other: '# events' })}
        </>
      }
    />
  );
}
