import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { EventFilter } from '../../../../../../server/webhooks/subscriptions/event-filter-field.ts';
import type {
  AttemptView,
  healthView,
  Subscription,
  SubscriptionPatch,
} from '../../../../../../server/webhooks/subscriptions/subscription.schema.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

export type { EventFilter, Subscription };
export type Attempt = AttemptView;
export type Outcome = Attempt['outcome'];
export type Health = z.infer<typeof healthView>;

const OUTCOMES: readonly unknown[] = ['success', 'failure', 'gone'] satisfies Outcome[];

/** Whether a text is an outcome. */
export function isOutcome(text: unknown): text is Outcome {
  return OUTCOMES.includes(text);
}

const PATH = '/api-webhook-subscriptions';
const PAGE = 20;

/** The app sends no idempotency key, so the response always includes the secret. */
function withSecret<Data extends { readonly secret?: string | undefined }>(data: Data) {
  return { ...data, secret: data.secret ?? '' };
}

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await api.get(PATH, { signal })).data,
});

export const webhookQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id],
    queryFn: async ({ signal }) => (await api.get(`${PATH}/${id}`, { signal })).data,
  });

/** The health of a webhook. */
export const webhookHealthQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'health'],
    queryFn: async ({ signal }) => (await api.get(`${PATH}/${id}/health`, { signal })).data,
  });

/** Delivery attempts of the last 30 days, newest first, page by page. */
export const attemptsQuery = (id: string, outcome?: Outcome) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', id, 'deliveries', outcome ?? 'all'],
    queryFn: async ({ signal, pageParam }) => {
      const query = { outcome, limit: PAGE, offset: pageParam };
      return (await api.get(`${PATH}/${id}/deliveries`, { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: (page, pages) => (page.length < PAGE ? undefined : pages.length * PAGE),
    refetchInterval: 5_000,
  });

export interface SubscriptionDraft {
  readonly target_url: string;
  readonly event_types: readonly string[];
  readonly description: string | null;
  readonly filter: EventFilter;
}

export function useCreateWebhook() {
  return useChange(
    async (draft: SubscriptionDraft) => withSecret((await api.post(PATH, draft)).data),
    ['webhooks'],
  );
}

export function useUpdateWebhook(id: string) {
  return useChange((patch: SubscriptionPatch) => api.patch(`${PATH}/${id}`, patch), ['webhooks']);
}

export function useDeleteWebhook(id: string) {
  return useChange(() => api.delete(`${PATH}/${id}`), ['webhooks']);
}

export function useTestWebhook(id: string) {
  return useChange(() => api.post(`${PATH}/${id}/test`), ['webhooks', id]);
}

export function useRotateSecret(id: string) {
  return useChange(
    async () => withSecret((await api.post(`${PATH}/${id}/rotate-secret`)).data),
    ['webhooks', id],
  );
}

export function useRedeliver(id: string) {
  return useChange(
    (deliveryId: string) => api.post(`${PATH}/${id}/deliveries/${deliveryId}/redeliver`),
    ['webhooks', id],
  );
}

/** Queues all events since a time that were not delivered; repeats until all are checked. */
export function useRecover(id: string) {
  const recover = (since: string) => api.post(`${PATH}/${id}/recover`, { since });
  return useChange(
    async (since: string) => {
      let queued = 0;
      let next: string | null = since;
      while (next !== null) {
        const { data } = await recover(next);
        queued += data.queued;
        next = data.next_since;
      }
      return queued;
    },
    ['webhooks', id],
  );
}
