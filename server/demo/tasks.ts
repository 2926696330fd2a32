import type { Task } from '../crm/tasks/task.schema.ts';
import { minutesAfter } from './calendar.ts';
import { Random } from './random.ts';
import type { DemoDeal } from './sales.ts';
import type { World } from './world.ts';

/** A task, with the first date of its series. */
export type TaskRow = Task & { readonly repeat_anchor: string | null };

/** What sellers plan about an open deal. `{first}` is the first name of its contact. */
const PLANS = [
  'Call {first} about the offer',
  'Send {first} the revised offer',
  'Prepare the demo',
  'Ask {first} how the trial goes',
  'Check the contract with legal',
  'Plan the visit on site',
];

/** The tasks of the open deals, some of them overdue and some done, and a weekly one for each seller. */
export function makeTasks(world: World, deals: readonly DemoDeal[]): TaskRow[] {
  const random = new Random('tasks');
  const open = deals.filter(({ history: { deal } }) => deal.won_at === null && deal.lost_at === null);
  const planned = open.filter(() => random.chance(0.6)).map((deal) => planOf(world, random, deal));
  return [...planned, ...world.team.map(({ userId }) => weeklyTask(world, userId))];
}

function planOf(world: World, random: Random, { history: { deal }, contact }: DemoDeal): TaskRow {
  const created = minutesAfter(deal.created_at, random.integer(5, 90));
  const isDone = random.chance(0.25);
  const now = isDone ? minutesAfter(created, random.integer(10, 60)) : created;
  const first = contact?.row.first_name ?? 'the customer';
  return {
    ...NOTHING,
    id: world.newId(created),
    org_id: world.organizationId,
    title: random.pick(PLANS).replace('{first}', first),
    due_on: world.calendar.date(0, random.integer(-4, 18)),
    assignee_id: deal.assigned_to,
    done_at: isDone ? now : null,
    contact_id: deal.contact_id,
    company_id: deal.company_id,
    deal_id: deal.id,
    created_by: deal.created_by,
    created_at: created,
    updated_at: now,
  };
}

function weeklyTask(world: World, userId: string): TaskRow {
  const created = world.calendar.time(-2.5);
  const due_on = world.calendar.date(0, 3);
  return {
    ...NOTHING,
    id: world.newId(created),
    org_id: world.organizationId,
    title: 'Go through my open deals',
    due_on,
    assignee_id: userId,
    repeat: { every: 1, unit: 'week', from: 'due' },
    repeat_anchor: due_on,
    created_by: userId,
    created_at: created,
    updated_at: created,
  };
}

const NOTHING = {
  notes: null,
  due_at: null,
  assignee_id: null,
  done_at: null,
  repeat: null,
  repeat_anchor: null,
  contact_id: null,
  company_id: null,
  deal_id: null,
} as const;
