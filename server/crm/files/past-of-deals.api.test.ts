import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../../access/testing/people.ts';
import type { ImportProblem } from '../../files/imports/import.schema.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';
import type { Deal } from '../deals/deal.schema.ts';
import type { Pipeline } from '../pipelines/pipeline.schema.ts';

const service = await startService();
const owner = await setUp(service);
const files = new Importing(owner);
const me = (await owner.call('GET', '/web/session')).json.data.user;

const dealTitled = async (q: string): Promise<Deal> => {
  const [deal] = (await owner.call('GET', `/web/api-deals?q=${encodeURIComponent(q)}`)).json.data;
  assert.ok(deal, q);
  return deal;
};
const problemsOf = async (id: string): Promise<ImportProblem[]> =>
  (await owner.call('GET', `/web/imports/${id}/problems`)).json.data;
const pipelines = async (): Promise<Pipeline[]> => (await owner.call('GET', '/web/api-pipelines')).json.data;
const spansOf = (id: string) =>
  service.rows(
    `SELECT started_at, ended_at, s.name AS stage, approximate FROM deal_spans p JOIN stages s ON s.id = p.stage_id
     WHERE deal_id = $1 ORDER BY started_at`,
    [id],
  );

describe('deals that were won and lost before they are imported', () => {
  it('keep their dates and owners, and count when they were closed', async () => {
    const file = [
      'Deal - Title,Deal - Status,Deal - Owner,Deal - Deal created,Deal - Won time,Deal - Lost time,Deal - Lost reason',
      `Won in May,Won,${me.email.toUpperCase()},2025-04-01 09:00:00,2025-05-03 14:22:10,,`,
      `Lost in May,Lost,${me.name},2025-04-02 09:00:00,,2025-05-04 08:00:00,Price`,
      'Still open,Open,Nobody Known,2025-04-03 09:00:00,,,',
    ].join('\n');
    const done = await files.import('deals', file);
    assert.deepEqual(countsOf(done), [3, 0, 0, 0]);
    const [won, lost, open] = [
      await dealTitled('Won in May'),
      await dealTitled('Lost in May'),
      await dealTitled('Still open'),
    ];
    assert.deepEqual([won.won_at, won.lost_at, won.assigned_to], ['2025-05-03T14:22:10.000Z', null, me.id]);
    assert.deepEqual(
      [lost.won_at, lost.lost_at, lost.lost_reason, lost.assigned_to],
      [null, '2025-05-04T08:00:00.000Z', 'Price', me.id],
    );
    assert.deepEqual([open.won_at, open.lost_at, open.assigned_to], [null, null, null]);
    assert.ok(Date.parse(won.created_at) > Date.parse('2026-01-01') && !('original_created_at' in won));
    const month = (await owner.call('GET', '/web/api-deals?closed_since=2025-06-01T00:00:00Z')).json.data;
    assert.deepEqual(month, []);
    assert.deepEqual(
      (await problemsOf(done.id)).map(({ outcome, message, count }) => [outcome, message, count]),
      [['create', "No member is 'Nobody Known', so the deal has no owner.", 1]],
    );
  });

  it('stand in their outcome since then in the history', async () => {
    const won = await dealTitled('Won in May');
    assert.deepEqual(await spansOf(won.id), [
      {
        started_at: new Date('2025-05-03T14:22:10Z'),
        ended_at: null,
        stage: 'Closed Won',
        approximate: true,
      },
    ]);
    const open = await dealTitled('Still open');
    const [span] = await spansOf(open.id);
    assert.deepEqual([span?.started_at, span?.approximate], [new Date(open.created_at), false]);
  });

  it('are exported with the date when they were created, and imported with it again', async () => {
    const { text } = await owner.get('/web/exports/deals.csv?q=Won%20in%20May');
    const [header = '', row = ''] = text.replace('\ufeff', '').split('\r\n');
    const cell = row.split(',')[header.split(',').indexOf('original_created_at')];
    assert.equal(cell, '2025-04-01T09:00:00.000Z');
    const again = await files.upload('deals', text.replace('Won in May', 'Won again'));
    await files.work(again.id, 'run');
    const { won_at, assigned_to } = await dealTitled('Won again');
    assert.deepEqual([won_at, assigned_to], ['2025-05-03T14:22:10.000Z', me.id]);
    const [stored] = await service.rows("SELECT original_created_at FROM deals WHERE title = 'Won again'");
    assert.deepEqual(stored?.original_created_at, new Date('2025-04-01T09:00:00Z'));
  });

  it('are read in the time zone of the organization', async () => {
    await owner.call('PATCH', '/web/settings', { time_zone: 'Europe/Vienna' });
    await files.import('deals', 'Title,Stage,Close date\nVienna,Closed Won,2025-06-01\n');
    assert.equal((await dealTitled('Vienna')).won_at, '2025-05-31T22:00:00.000Z');
    await owner.call('PATCH', '/web/settings', { time_zone: 'UTC' });
  });

  it('take the close date of HubSpot by their stage: past when closed, expected when open', async () => {
    const file =
      'Deal Name,Deal Stage,Close Date\nHub won,Closed Won,2025-05-05 10:00\nHub open,Proposal,2099-01-31 10:00\n';
    await files.import('deals', file);
    const [won, open] = [await dealTitled('Hub won'), await dealTitled('Hub open')];
    assert.deepEqual([won.won_at, won.expected_close_date], ['2025-05-05T10:00:00.000Z', null]);
    assert.deepEqual([open.won_at, open.expected_close_date], [null, '2099-01-31']);
  });

  it('are won or lost by a date alone', async () => {
    await files.import(
      'deals',
      'Title,Won date,Lost date\nDated won,2025-05-05,\nDated lost,2025-01-01,2025-05-06\n',
    );
    assert.equal((await dealTitled('Dated won')).won_at, '2025-05-05T00:00:00.000Z');
    assert.equal((await dealTitled('Dated lost')).lost_at, '2025-05-06T00:00:00.000Z');
  });

  it('fail with a clear sentence for a date that is none, or has not come', async () => {
    const file =
      'Title,Status,Won time\nNever,Won,soon\nFuture,Won,2099-01-01\nToday,Won,\nOpen,Open,2025-05-05\n';
    const done = await files.import('deals', file);
    assert.deepEqual(countsOf(done), [2, 0, 0, 2]);
    assert.deepEqual(
      (await problemsOf(done.id)).map(({ outcome, column, message }) => [outcome, column, message]),
      [
        [
          'fail',
          'Won time',
          "'Won time' must be a date, such as 2026-05-17 or 17.05.2026 14:30, not 'soon'.",
        ],
        ['fail', 'Won time', "'Won time' must not be in the future, as '2099-01-01' is."],
        ['create', null, 'No date says when the deal was won, so it counts as won today.'],
        ['create', null, 'The deal is not won, so its won date is left out.'],
      ],
    );
    assert.deepEqual(await service.rows("SELECT id FROM deals WHERE title IN ('Never', 'Future')"), []);
  });

  it('get the right dates and owners from another import, and the undo takes these back', async () => {
    const { id } = (await owner.call('POST', '/web/api-deals', { title: 'Corrected' })).json.data;
    await owner.call('PATCH', `/web/api-deals/${id}`, { status: 'won' });
    const before = await dealTitled('Corrected');
    const file = `Title,Status,Won date,Owner\nCorrected,Won,2025-05-07,${me.email}\n`;
    const done = await files.import('deals', file, { on_duplicate: 'overwrite' });
    assert.deepEqual(countsOf(done), [0, 1, 0, 0]);
    const after = await dealTitled('Corrected');
    assert.deepEqual([after.won_at, after.assigned_to], ['2025-05-07T00:00:00.000Z', me.id]);
    const undone = await files.work(done.id, 'undo');
    assert.deepEqual([undone.restored_count, undone.kept_count], [1, 0]);
    const restored = await dealTitled('Corrected');
    assert.deepEqual([restored.won_at, restored.assigned_to], [before.won_at, null]);
  });

  it('end the period before them where an import wins a deal that was open here', async () => {
    const { id, created_at } = (await owner.call('POST', '/web/api-deals', { title: 'Was open' })).json.data;
    await files.import('deals', 'Title,Status,Won date\nWas open,Won,2025-05-07\n', {
      on_duplicate: 'overwrite',
    });
    // The deal is not known before it was created here, so its history begins there.
    assert.deepEqual(await spansOf(id), [
      { started_at: new Date(created_at), ended_at: null, stage: 'Closed Won', approximate: true },
    ]);
  });

  it('leave what is there when only gaps are filled', async () => {
    const file = 'Title,Status,Won date,Owner\nFilled,Won,2025-05-08,\n';
    await files.import('deals', file);
    const again = `Title,Status,Won date,Owner\nFilled,Won,2024-01-01,${me.email}\n`;
    await files.import('deals', again, { on_duplicate: 'fill' });
    const { won_at, assigned_to } = await dealTitled('Filled');
    assert.deepEqual([won_at, assigned_to], ['2025-05-08T00:00:00.000Z', me.id]);
  });
});

describe('contacts and companies', () => {
  it('keep the date when they were created', async () => {
    await files.import('contacts', 'Name,Create Date (GMT+1)\nOlder Contact,2020-01-02 03:04\n');
    await files.import('companies', 'Name,Create Date\nOlder Company,2020-01-02 03:04\n');
    for (const [list, name] of [
      ['contacts', 'Older Contact'],
      ['companies', 'Older Company'],
    ] as const) {
      const { text } = await owner.get(`/web/exports/${list}.csv`);
      const rows: string[] = text.split('\r\n');
      const place = rows[0]?.split(',').indexOf('original_created_at') ?? -1;
      const row = rows.find((line) => name.split(' ').every((word) => line.includes(word))) ?? '';
      assert.equal(row.split(',')[place], '2020-01-02T03:04:00.000Z', list);
    }
    const bad = await files.import('contacts', 'Name,Created date\nBad Date,yesterday\n');
    assert.deepEqual(countsOf(bad), [0, 0, 0, 1]);
  });
});

describe('names in a file that Kontor does not have', () => {
  const FILE = [
    'Title,Pipeline,Stage,Status,Owner',
    ...Array.from({ length: 300 }, (_, index) => `Mapped ${index},Vertrieb,Verhandlung,offen,Chef`),
    'Mapped won,Vertrieb,Verhandlung,gewonnen,Chef',
  ].join('\n');

  it('are reported once with their number, and the rows stay downloadable', async () => {
    const { id } = await files.upload('deals', FILE);
    const checked = await files.work(id, 'check');
    assert.deepEqual(countsOf(checked), [0, 0, 0, 301]);
    const problems = await problemsOf(id);
    assert.deepEqual(
      problems.map(({ column, count, rows }) => [column, count, rows]),
      [
        ['Status', 300, [2, 3, 4, 5, 6]],
        ['Status', 1, [302]],
      ],
    );
    assert.match(problems[0]?.message ?? '', /^There is no status 'offen'; say what it means/);
    const { text } = await owner.get(`/web/imports/${id}/failed-rows`);
    assert.equal(text.trim().split('\r\n').length, 302);
  });

  it('are listed with their number, what they can mean and what is guessed', async () => {
    const { id } = await files.upload('deals', FILE);
    const valuesOf = async (column: number, field: string) =>
      (await owner.call('GET', `/web/imports/${id}/values?column=${column}&field=${field}`)).json;
    const status = (await valuesOf(3, 'status')).data;
    assert.deepEqual(
      status.options.map(({ id }: { id: string }) => id),
      ['open', 'won', 'lost'],
    );
    assert.deepEqual(status.values, [
      { value: 'offen', count: 300, guess: null },
      { value: 'gewonnen', count: 1, guess: null },
    ]);
    const stages = (await valuesOf(2, 'stage')).data;
    assert.deepEqual(stages.options.map(({ name }: { name: string }) => name).includes('Proposal'), true);
    const people = (await valuesOf(4, 'owner')).data;
    assert.deepEqual(people.options, [{ id: me.id, name: `${me.name} (${me.email})` }]);
    assert.equal((await valuesOf(0, 'title')).error, 'invalid_request');
    assert.equal((await valuesOf(9, 'stage')).error, 'invalid_request');
  });

  it('are imported as what a person says that they mean', async () => {
    const [pipeline] = await pipelines();
    const proposal = pipeline?.stages.find(({ name }) => name === 'Proposal');
    assert.ok(pipeline && proposal);
    const values = {
      stage: { Verhandlung: proposal.id },
      status: { offen: 'open', gewonnen: 'won' },
      owner: { Chef: me.id },
    };
    const done = await files.import('deals', FILE, { values });
    assert.deepEqual(countsOf(done), [301, 0, 0, 0]);
    const [open, won] = [await dealTitled('Mapped 7'), await dealTitled('Mapped won')];
    assert.deepEqual([open.stage_id, open.assigned_to, open.won_at], [proposal.id, me.id, null]);
    assert.ok(won.won_at && won.assigned_to === me.id);
    assert.equal((await files.work(done.id, 'undo')).deleted_count, 301);
  });

  it('are left out where a person says so', async () => {
    const values = {
      stage: { Verhandlung: null },
      status: { offen: null, gewonnen: null },
      owner: { Chef: null },
    };
    const done = await files.import('deals', FILE, { values });
    assert.deepEqual(countsOf(done), [301, 0, 0, 0]);
    const [pipeline] = await pipelines();
    const { stage_id, assigned_to } = await dealTitled('Mapped 7');
    assert.deepEqual([stage_id, assigned_to], [pipeline?.stages[0]?.id, null]);
    await files.work(done.id, 'undo');
  });

  const refused: [string, object, RegExp][] = [
    ['a field without choices', { title: { x: null } }, /'title'/],
    ['an unknown choice', { stage: { x: 'nowhere' } }, /unknown choice 'nowhere'/],
    [
      'too many values',
      { stage: Object.fromEntries(Array.from({ length: 201 }, (_, key) => [key, null])) },
      /200/,
    ],
  ];
  for (const [what, values, message] of refused) {
    it(`400 for ${what}`, async () => {
      const { id } = await files.upload('deals', 'Title,Stage\nx,y\n');
      const { status, json } = await owner.call('PATCH', `/web/imports/${id}`, { values });
      assert.equal(status, 400);
      assert.match(json.message, message);
    });
  }

  it('may be names that every object has', async () => {
    const file = 'Title,Stage,Owner\nObjects,constructor,__proto__\n';
    const done = await files.import('deals', file, { values: { stage: { constructor: null } } });
    assert.deepEqual(countsOf(done), [1, 0, 0, 0]);
  });
});
