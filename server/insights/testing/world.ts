import assert from 'node:assert/strict';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import type { TestApi } from '../../../test/api.ts';
import type { Deal } from '../../crm/deals/deal.schema.ts';
import { setStageProbabilities } from '../../crm/metrics/stage-probabilities.ts';
import type { Pipeline, Stage } from '../../crm/pipelines/pipeline.schema.ts';
import { signIn } from '../../crm/testing/person.ts';
import { restoreRecord } from '../../crm/trash/restore-record.ts';
import { setExchangeRates } from '../../settings/rates/exchange-rates.ts';
import { updateSettings } from '../../settings/update-settings.ts';
import { liveTogether } from './live-together.ts';
import { instantIn, lifeAmong } from './lives.ts';
import { moveInTime, setTimes } from './move-in-time.ts';
import type { Outcome } from './stage-changes.ts';
import type { WEEK_STARTS } from './zone-days.ts';

/** What a deal was from an instant on. */
export interface State {
  readonly at: number;
  readonly deal: Deal;
  /** What its stage meant. */
  readonly outcome: Outcome;
}

export interface DealHistory {
  readonly id: string;
  readonly states: readonly State[];
  readonly deletedAt: number | undefined;
}

/** A record that is counted once, when something happened to it. */
export interface Happened {
  readonly id: string;
  readonly at: number;
  readonly record: Readonly<Record<string, unknown>>;
}

/** An organization full of random histories, as the answers of the API tell them. */
export interface World {
  readonly key: string;
  readonly zone: string;
  readonly weekStart: (typeof WEEK_STARTS)[number];
  readonly stages: readonly Stage[];
  readonly settings: Readonly<Record<string, number>>;
  readonly deals: readonly DealHistory[];
  /** Deals, contacts and companies as they are in the end, by id. */
  readonly present: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  readonly contacts: readonly Happened[];
  readonly activities: readonly Happened[];
  readonly tasks: readonly Happened[];
}

/** What one euro is worth in dollars, from each day on. */
export const RATES = [
  { day: '2024-01-01', rate: 1.25 },
  { day: '2025-07-01', rate: 1.6 },
  { day: '2026-02-01', rate: 2 },
] as const;

interface Wanted {
  readonly seed: number;
  readonly histories: number;
  readonly zone: string;
  readonly weekStart: World['weekStart'];
}

/** Lets an organization live through random histories, and moves them to the instants that they chose. */
export async function liveThrough(
  api: TestApi,
  { seed, histories, zone, weekStart }: Wanted,
): Promise<World> {
  const organization = await api.addOrganization(`World ${seed}`);
  const { key } = organization;
  const owner = signIn(api, organization);
  await owner(updateSettings, { time_zone: zone, currency: 'EUR', week_start: weekStart });
  const exchange_rates = RATES.map(({ day, rate }) => ({ base: 'EUR', currency: 'USD', day, rate }));
  await owner(setExchangeRates, { exchange_rates });
  const request = async (method: string, path: string, body?: object) => {
    const answer = await api.request(method, path, { key, body });
    assert.ok(answer.status < 300, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const send = async <Data>(method: string, path: string, body?: object) =>
    (await request(method, path, body)).data<Data>();
  const remove = async (path: string) => void (await request('DELETE', path));
  const sample = <Drawn>(of: fc.Arbitrary<Drawn>, count: number) => fc.sample(of, { numRuns: count, seed });

  await send('POST', '/api-pipelines', { name: 'Partners' });
  const pipelines = await send<Pipeline[]>('GET', '/api-pipelines');
  const stages = pipelines.flatMap((pipeline) => pipeline.stages);
  const boards = pipelines.map((pipeline) => pipeline.stages.map(({ id }) => id));
  const [guessed] = stages.filter(({ is_won, is_lost }) => !is_won && !is_lost);
  assert.ok(guessed);
  const settings = { [guessed.id]: 35 };
  await owner(setStageProbabilities, { stage_probabilities: settings });
  const colleague = uuidv7();
  await api.rows("INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, 'Ada', 'none')", [
    colleague,
    `${colleague}@example.com`,
  ]);
  await api.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'member')", [
    organization.id,
    colleague,
  ]);
  const owners = [organization.userId, colleague, null];

  const made = async (path: string, drafts: readonly object[]) => {
    const ids: string[] = [];
    for (const draft of drafts) ids.push((await send<{ id: string }>('POST', path, draft)).id);
    return ids;
  };
  const companies = await made(
    '/api-companies',
    sample(
      fc.record({ name: fc.constantFrom('Globex', 'Initech'), country: fc.constantFrom('AT', 'DE', null) }),
      5,
    ),
  );
  const contactDraft = fc.record({
    first_name: fc.constantFrom('Zoë', 'Grace'),
    tags: fc.subarray(['vip', 'fair', 'new']),
    source: fc.constantFrom('fair', 'website', 'call'),
    country: fc.constantFrom('AT', 'CH', null),
    owner_id: fc.constantFrom(...owners),
  });
  const contacts = await made('/api-contacts', sample(contactDraft, 8 + Math.ceil(histories / 4)));
  const lives = sample(lifeAmong({ zone, owners, contacts, companies, boards }), histories);
  const lived = await liveTogether(lives, {
    api,
    send,
    remove,
    owner,
    organizationId: organization.id,
    seed,
    stages,
  });

  const instants = sample(instantIn(zone), contacts.length * 3);
  const activityDrafts = contacts.map((contact_id, index) => ({
    ...{ activity_type: index % 2 === 0 ? 'call' : 'note', description: 'Spoke', contact_id },
    occurred_at: new Date(instants[index] ?? 0).toISOString(),
  }));
  const activities = await made('/api-activities', activityDrafts);
  const tasks = await made(
    '/api-tasks',
    contacts.map((_, index) => ({ title: 'Call', assignee_id: owners[index % 2] })),
  );
  for (const id of tasks.slice(2)) await send('PATCH', `/api-tasks/${id}`, { done: true });

  // Contacts and companies change after the deals: what reports split by them is what they are in the end.
  const [one, two, three, four, five] = contacts;
  await send('PATCH', `/api-contacts/${one}`, { tags: ['vip', 'late'] });
  await send('POST', `/api-contacts/${one}/merge`, { merge_id: two });
  await send('POST', `/api-contacts/${three}/merge`, { merge_id: one });
  await remove(`/api-contacts/${four}`);
  await remove(`/api-contacts/${five}`);
  await owner(restoreRecord, { id: five });
  await send('POST', `/api-companies/${companies[0]}/merge`, { merge_id: companies[1] });

  await moveInTime(api, organization.id, lived);
  const contactTimes = contacts.map((id, index) => ({ id, at: instants[contacts.length + index] ?? 0 }));
  const taskTimes = tasks
    .slice(2)
    .map((id, index) => ({ id, at: instants[2 * contacts.length + index] ?? 0 }));
  await setTimes(api, 'UPDATE contacts c SET created_at = t.at', 'c.id', organization.id, contactTimes);
  await setTimes(api, 'UPDATE tasks c SET done_at = t.at', 'c.id', organization.id, taskTimes);

  const present = new Map<string, Readonly<Record<string, unknown>>>();
  const keep = async (path: string, ids: readonly string[]) => {
    for (const id of ids) {
      const answer = await api.get(`${path}/${id}`, { key });
      if (answer.status === 200 && answer.data().id === id) present.set(id, answer.data());
    }
  };
  await keep(
    '/api-deals',
    lived.map(({ id }) => id),
  );
  await keep('/api-contacts', contacts);
  await keep('/api-companies', companies);
  await keep('/api-tasks', tasks);
  await keep('/api-activities', activities);
  const existing = (times: readonly { id: string; at: number }[]) =>
    times.flatMap(({ id, at }) => {
      const record = present.get(id);
      return record ? [{ id, at, record }] : [];
    });
  return {
    ...{ key, zone, weekStart, settings, present },
    stages: (await send<Pipeline[]>('GET', '/api-pipelines')).flatMap((pipeline) => pipeline.stages),
    deals: lived.map(({ id, real, deletedAt }) => ({
      id,
      deletedAt,
      states: real.map(({ at, deal, outcome }) => ({ at, deal, outcome })),
    })),
    contacts: existing(contactTimes),
    tasks: existing(taskTimes),
    activities: existing(activities.map((id, index) => ({ id, at: instants[index] ?? 0 }))),
  };
}
