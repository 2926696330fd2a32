import type { Statements } from '../../kernel/database/database.ts';
import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { ASK_OPERATOR, type Limited, limitOf, type Quota } from '../../kernel/quotas/quota.ts';
import { targetHost } from '../delivery/target-url.ts';
import { selectTargets } from './subscription.sql.ts';

/** Subscriptions share their organization's turns, and a list shows all of them. */
export const subscriptionQuota: Quota = {
  name: 'webhook_subscriptions',
  title: 'Webhook subscriptions',
  unit: 'number',
  byDefault: 100,
  advice: 'Delete webhooks that you no longer need.',
  used: async (statements, organizationId) => (await hostsOf(statements, organizationId)).length,
};

/** Each event is sent once per subscription, and the host may belong to somebody who never asked for it. */
export const hostQuota: Quota = {
  name: 'webhook_subscriptions_per_host',
  title: 'Webhook subscriptions to one host',
  unit: 'number',
  byDefault: 50,
  advice: 'Delete one of the webhooks to that host, or subscribe to several events with one webhook.',
  used: async (statements, organizationId) => {
    const groups = Map.groupBy(await hostsOf(statements, organizationId), (host) => host);
    return Math.max(0, ...[...groups.values()].map(({ length }) => length));
  },
};

export const TOO_MANY = new Conflict(
  `Your organization has reached its limit of webhook subscriptions. Delete one first, or ${ASK_OPERATOR}.`,
);

export const HOST_FULL = new Conflict(
  `Your organization has reached its limit of webhook subscriptions to this host. Delete one of them, subscribe to several events with one, or ${ASK_OPERATOR}.`,
);

/** Prevents others in the organization from adding or moving subscriptions until the transaction ends. */
export async function lockSubscriptions(limited: Limited): Promise<void> {
  await limited.query(oneAtATime(limited.organizationId, 'webhook subscriptions'));
}

/**
 * Checks whether there is room for one more subscription; lock them first.
 * @throws 409 `conflict` if the organization has reached its limit, in total or for the host of the URL
 */
export async function requireRoom(limited: Limited, url: string): Promise<void> {
  const hosts = await hostsOf(limited, limited.organizationId);
  const limit = await limitOf(limited, subscriptionQuota);
  if (hosts.length >= limit) throw conflict(TOO_MANY);
  await requireRoomAt(limited, hosts, targetHost(url));
}

/**
 * Checks whether a subscription may move to another URL; lock them first.
 * @throws 409 `conflict` if the organization has reached its limit for the new host
 */
export async function requireRoomToMove(limited: Limited, from: string, to: string): Promise<void> {
  const host = targetHost(to);
  if (host === targetHost(from)) return;
  await requireRoomAt(limited, await hostsOf(limited, limited.organizationId), host);
}

async function hostsOf(statements: Statements, organizationId: string): Promise<string[]> {
  const rows = await statements.query<{ target_url: string }>(selectTargets(organizationId));
  return rows.map(({ target_url }) => targetHost(target_url));
}

async function requireRoomAt(limited: Limited, hosts: readonly string[], host: string): Promise<void> {
  const limit = await limitOf(limited, hostQuota);
  if (hosts.filter((each) => each === host).length >= limit) throw conflict(HOST_FULL);
}
