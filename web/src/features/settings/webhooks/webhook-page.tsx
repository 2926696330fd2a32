import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { BackLink } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type Subscription, useTestWebhook, webhookHealthQuery, webhookQuery } from './api/webhooks.ts';
import { DeliveriesSection } from './deliveries-section.tsx';
import { WebhookHealth } from './webhook-health.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

const route = getRouteApi('/settings/webhooks/$webhookId');

/** `/settings/webhooks/:id`: one webhook, its health and its deliveries. */
export function WebhookPage() {
  const { webhookId } = route.useParams();
  const webhook = useQuery(webhookQuery(webhookId));
  return (
    <SettingsPage
      title={webhook.data ? nameOf(webhook.data) : 'Webhook'}
      width="table"
      back={<BackLink to="/settings/webhooks" label="Back to webhooks" />}
      action={webhook.data && <Actions webhook={webhook.data} />}
    >
      <Loaded query={webhook}>{(loaded) => <WebhookDetails webhook={loaded} />}</Loaded>
    </SettingsPage>
  );
}

function nameOf({ description, target_url }: Subscription): string {
  return description || new URL(target_url).host;
}

function Actions({ webhook }: { readonly webhook: Subscription }) {
  const test = useTestWebhook(webhook.id);
  const send = () =>
    void notifyAfter(test.mutateAsync(undefined), 'Test event sent. See the result in deliveries.');
  return (
    <div className="flex gap-2">
      <Button look="primary" isPending={test.isPending} isDisabled={!webhook.enabled} onPress={send}>
        <Send aria-hidden size={14} /> Send test
      </Button>
      <WebhookMenu webhook={webhook} name={nameOf(webhook)} />
    </div>
  );
}

function WebhookDetails({ webhook }: { readonly webhook: Subscription }) {
  const { id, target_url, event_types } = webhook;
  const health = useQuery({ ...webhookHealthQuery(id), refetchInterval: 5_000 });
  return (
    <>
      <p>
        <span className="text-text-quiet">To</span> <code className="font-mono">{target_url}</code>
        <br />
        <span className="text-text-quiet">When</span> {event_types.join(', ')}
      </p>
      <Loaded query={health} rows={2}>
        {(loaded) => <WebhookHealth health={loaded} />}
      </Loaded>
      <DeliveriesSection webhook={webhook} />
    </>
  );
}
