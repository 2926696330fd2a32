import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { setUp, startService } from '../../../access/testing/people.ts';
import { Database } from '../../../kernel/database/database.ts';
import { eventually } from '../../../postgres/testing/processes.ts';
import { remindInOrganization } from './remind-of-due-tasks.ts';

/**
 * Which organizations the job looks at: those in which somebody has to be reminded now, and no others. All dates are in the past, so that the
 * service's own job has nothing to say of them.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Far from UTC, by odd offsets, and with clocks that change at midnight and by half an hour. */
const ZONES = [
  'UTC',
  'Europe/Vienna',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Niue',
];
/** The nights around which some of them change their clocks in 2026. */
const NIGHTS = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-09-06',
  '2026-10-04',
  '2026-10-25',
];

const connection = await testDatabase();
const service = await startService({}, connection);
const olive = await setUp(service);
const { organization, user } = (await olive.call('GET', '/web/session')).json.data;
const database = new Database({ connection, onConnectionError: () => undefined });
after(() => database.close());

const setZone = (zone: string) =>
  service.rows(
    `INSERT INTO organization_settings (org_id, name, value, updated_at) VALUES ($1, 'time_zone', to_json($2::text), now())
     ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value`,
    [organization.id, zone],
  );
const addTask = ({ due_on = null, due_at = null }: { due_on?: string | null; due_at?: string | null }) =>
  service.rows(
    `INSERT INTO tasks (org_id, id, title, due_on, due_at, assignee_id, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 'Call', $2, $3, $4, now(), now())`,
    [organization.id, due_on, due_at, user.id],
  );
const isLookedAt = async (at: number) =>
  (await service.rows('SELECT FROM organizations_with_reminders_due($1)', [new Date(at).toISOString()]))
    .length > 0;
const forget = () => service.rows('DELETE FROM reminders');

/** Whether somebody is reminded, by the rule of the server. */
async function reminds(now: number): Promise<boolean> {
  await forget();
  const kernel = { database, onEvents: () => undefined };
  await remindInOrganization(
    { kernel },
    { organizationId: organization.id, jobId: crypto.randomUUID(), now },
  );
  return (await service.rows('SELECT FROM reminders')).length > 0;
}

// The service deletes old reminders, such as those of these tests, when it starts and an hour later.
before(() =>
  eventually(async () => {
    const [job] = await service.rows(`
      SELECT EXISTS (SELECT FROM schedules WHERE kind = 'crm.forget-reminders')
        AND NOT EXISTS (SELECT FROM jobs WHERE kind = 'crm.forget-reminders') AS is_done`);
    assert.equal(job?.is_done, true);
  }),
);
before(() => forget());
beforeEach(async () => {
  await service.rows('DELETE FROM tasks');
});

describe('an organization is looked at for reminders', () => {
  it('from the moment at which the day of a task begins in its time zone', async () => {
    await addTask({ due_on: '2026-03-29' });
    for (const [zone, begins] of [
      ['UTC', '2026-03-29T00:00:00Z'],
      ['Europe/Vienna', '2026-03-28T23:00:00Z'],
      ['Pacific/Kiritimati', '2026-03-28T10:00:00Z'],
      ['Pacific/Niue', '2026-03-29T11:00:00Z'],
    ] as const) {
      await setZone(zone);
      const at = Date.parse(begins);
      assert.deepEqual([await isLookedAt(at - 1_000), await isLookedAt(at)], [false, true], zone);
    }
  });

  it('until the task has been due for three days', async () => {
    await setZone('Europe/Vienna');
    await addTask({ due_on: '2026-03-26' });
    // On that day the clocks are put forward.
    const ends = Date.parse('2026-03-29T23:00:00Z');
    assert.deepEqual([await isLookedAt(ends - 1_000), await isLookedAt(ends)], [true, false]);
    await service.rows('DELETE FROM tasks');
    await addTask({ due_at: '2026-03-26T12:00:00Z' });
    const old = Date.parse('2026-03-29T12:00:00Z');
    assert.deepEqual([await isLookedAt(old), await isLookedAt(old + 1_000)], [true, false]);
  });

  it('not any more once everybody is reminded, and not for tasks that are done or nobody’s', async () => {
    await setZone('Europe/Vienna');
    const noon = Date.parse('2026-03-29T12:00:00Z');
    await addTask({ due_on: '2026-03-29' });
    assert.equal(await isLookedAt(noon), true);
    assert.equal(await reminds(noon), true);
    assert.equal(await isLookedAt(noon), false);
    await forget();
    await service.rows('UPDATE tasks SET done_at = now()');
    assert.equal(await isLookedAt(noon), false);
    await service.rows('UPDATE tasks SET done_at = NULL, assignee_id = gen_random_uuid()');
    assert.equal(await isLookedAt(noon), false);
  });

  it('exactly when the server reminds somebody, in every time zone and when clocks change', async () => {
    const task = fc.oneof(
      fc.record({ due_on: fc.integer({ min: -5, max: 3 }) }),
      fc.record({ due_at: fc.integer({ min: -5 * DAY, max: DAY }) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...ZONES),
        fc.constantFrom(...NIGHTS),
        fc.integer({ min: -2 * 24 * 60, max: 2 * 24 * 60 }),
        fc.array(task, { minLength: 1, maxLength: 3 }),
        async (zone, night, minutes, tasks) => {
          const midnight = Date.parse(`${night}T00:00:00Z`);
          const now = midnight + minutes * 60_000;
          await service.rows('DELETE FROM tasks');
          await forget();
          await setZone(zone);
          for (const given of tasks) {
            if ('due_on' in given)
              await addTask({ due_on: new Date(midnight + given.due_on * DAY).toISOString().slice(0, 10) });
            else await addTask({ due_at: new Date(now + given.due_at).toISOString() });
          }
          const before = await isLookedAt(now);
          assert.equal(before, await reminds(now));
          assert.equal(await isLookedAt(now), false, 'once they are reminded');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('rather too often than never where PostgreSQL does not know its time zone', async () => {
    await setZone('Mars/Olympus_Mons');
    await addTask({ due_on: '2026-03-29' });
    const at = Date.parse('2026-03-28T10:00:00Z');
    assert.deepEqual([await isLookedAt(at - 1_000), await isLookedAt(at)], [false, true]);
    await setZone('Europe/Vienna');
    assert.equal(await isLookedAt(at), false);
  });
});
