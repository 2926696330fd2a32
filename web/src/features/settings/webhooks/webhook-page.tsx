import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Send } from 'lucide-react';
import { pipelinesQuery } from '../../../api/pipelines.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { BackLink } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { SettingsPage } from '../settings-page.tsx';
import {
  type EventFilter,
  type Subscription,
  useTestWebhook,
  webhookHealthQuery,
  webhookQuery,
} from './api/webhooks.ts';
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
      title={webhook.data ? nameOf(webhook.data) : t`Webhook`}
      width="table"
      back={<BackLink to="/settings/webhooks" label={t`Back to webhooks`} />}
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
    void notifyAfter(test.mutateAsync(undefined), t`Test event sent. See the result in deliveries.`);
  return (
    <div className="flex gap-2">
      <Button look="primary" isPending={test.isPending} isDisabled={!webhook.enabled} onPress={send}>
        <Send aria-hidden size={14} /> {t`Send test`}
      </Button>
      <WebhookMenu webhook={webhook} name={nameOf(webhook)} />
    </div>
  );
}

/** The parts of a filter, such as `pipeline Sales, field stage_id`. */
function FilterInWords({ filter }: { readonly filter: EventFilter }) {
  const { data: pipelines = [] } = useQuery(pipelinesQuery);
  const places = [...pipelines, ...pipelines.flatMap(({ stages }) => stages)];
  const nameIn = (id: string) => places.find((place) => place.id === id)?.name ?? id;
  const { pipeline_ids = [], stage_ids = [], tags = [], changed_fields = [] } = filter;
  const parts = [
    { what: t`pipeline`, values: pipeline_ids.map(nameIn) },
    { what: t`stage`, values: stage_ids.map(nameIn) },
    { what: t`tag`, values: tags },
    { what: t`changed field`, values: changed_fields },
  ];
  const given = parts.filter(({ values }) => values.length > 0);
  return (
    <>
      <br />
      <span className="text-text-quiet">{t`Only`}</span>{' '}
      {given.map(({ what, values }) => `${what} ${values.join(t` or `)}`).join(', ')}
    </>
  );
}

function WebhookDetails({ webhook }: { readonly webhook: Subscription }) {
  const { id, target_url, event_types, filter } = webhook;
  const health = useQuery({ ...webhookHealthQuery(id), refetchInterval: 5_000 });
  return (
    <>
      <p>
        <span className="text-text-quiet">{t`To`}</span> <code className="font-mono">{target_url}</code>
        <br />
        <span className="text-text-quiet">{t`When`}</span> {event_types.join(', ')}
        {filter && <FilterInWords filter={filter} />}
      </p>
      <Loaded query={health} rows={2}>
        {(loaded) => <WebhookHealth health={loaded} />}
      </Loaded>
      <DeliveriesSection webhook={webhook} />
    </>
  );
}
