import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startApi } from '../../../../test/api.ts';
import { ProgramImporting } from '../testing/program-importing.ts';

const api = await startApi();
const program = new ProgramImporting({ url: api.url, key: api.organization.key });
const NDJSON = { 'Content-Type': 'application/x-ndjson' };

const contactsLike = (pattern: string) =>
  api.rows<{ first_name: string; email: string; id: string }>(
    'SELECT id, first_name, email FROM contacts WHERE email LIKE $1 ORDER BY email',
    [pattern],
  );
const countOf = async (table: 'imports' | 'workflow_intake' | 'import_chunks') =>
  (await api.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;

describe('POST /api-imports', () => {
  it('imports a CSV by the names of fields, and says what came of each row, once', async () => {
    await api.post('/api-companies', { name: 'Northwind' });
    await api.post('/api-contacts', { first_name: 'Old', email: 'old@rows.example' });
    const file = [
      'first_name,email,company,tags',
      'Ada,ada@rows.example,Northwind,"vip, lead"',
      'Old,old@rows.example,,',
      'Eve,no address,,',
      'Ada,ADA@rows.example,,',
    ].join('\n');
    const { status, body } = await program.send('kind=contacts', file);
    assert.equal(status, 201);
    const { id, org_id, kind, on_duplicate, side_effects, state, row_count } = body.data;
    assert.deepEqual(
      { org_id, kind, on_duplicate, side_effects, state, row_count },
      {
        org_id: api.organization.id,
        kind: 'contacts',
        on_duplicate: 'skip',
        side_effects: false,
        state: 'running',
        row_count: 4,
      },
    );
    const done = await program.ended(id);
    assert.deepEqual(
      [done.state, done.created_count, done.updated_count, done.skipped_count, done.failed_count],
      ['done', 1, 0, 2, 1],
    );
    const [ada, old] = await contactsLike('%@rows.example');
    assert.deepEqual(await program.result(id), [
      { row: 2, status: 'created', id: ada?.id },
      { row: 3, status: 'skipped', id: old?.id },
      { row: 4, status: 'failed', error: 'invalid_request', message: "'email' must be an email address." },
      { row: 5, status: 'skipped', id: ada?.id },
    ]);
    const contact = (await api.get(`/api-contacts/${ada?.id}`)).data();
    assert.deepEqual(
      [contact.tags, contact.source, contact.company],
      [['vip', 'lead'], 'import', 'Northwind'],
    );
  });

  it('imports NDJSON with lists, numbers and custom fields; a broken line is a failed row', async () => {
    await api.post('/api-custom-fields', { object: 'contact', key: 'seats', label: 'Seats', type: 'number' });
    const lines = [
      '\ufeff{"first_name":"Bea","email":"bea@lines.example","tags":["vip","lead"],"custom_fields":{"seats":12.5}}',
      '',
      '{"first_name":"Cy","email":"cy@lines.example","score":7,"job_title":null}',
      '{"first_name":"Broken"',
      '["no", "object"]',
      '{"first_name":{"deep":1}}',
      '{"first_name":"Dot","email":"dot@lines.example","emails":[{"email":"dot@home.example","label":"home"}]}',
    ];
    const { id, state, failed_count } = await program.import('kind=contacts', lines.join('\n'), NDJSON);
    assert.deepEqual([state, failed_count], ['done', 3]);
    const rows = await program.result(id);
    assert.deepEqual(
      rows.map(({ row, status, message }) => [row, status, message]),
      [
        [1, 'created', undefined],
        [2, 'created', undefined],
        [3, 'failed', 'The line must be a JSON object.'],
        [4, 'failed', 'The line must be a JSON object.'],
        [
          5,
          'failed',
          "'first_name' must be a text, a number, true, false, or a list of texts without commas and semicolons.",
        ],
        [6, 'created', undefined],
      ],
    );
    const [bea, cy, dot] = await Promise.all(
      (await contactsLike('%@lines.example')).map(async ({ id }) =>
        (await api.get(`/api-contacts/${id}`)).data(),
      ),
    );
    assert.deepEqual([bea?.tags, bea?.custom_fields], [['vip', 'lead'], { seats: 12.5 }]);
    assert.equal(cy?.score, 7);
    assert.deepEqual(dot?.emails, [{ email: 'dot@home.example', label: 'home' }]);
  });

  it('fills, overwrites or creates as asked, and matches by external id where the file has one', async () => {
    const header = 'first_name,email,city,external_source,external_id';
    const first = `${header}\nFay,fay@known.example,,erp,7`;
    await program.import('kind=contacts', first);
    const second = `${header}\nFaye,other@known.example,Rome,erp,7`;
    const filled = await program.import('kind=contacts&on_duplicate=fill', second);
    assert.equal(filled.updated_count, 1);
    const [fay] = await contactsLike('fay@known.example');
    const read = async () => (await api.get(`/api-contacts/${fay?.id}`)).data();
    assert.deepEqual([(await read()).first_name, (await read()).city], ['Fay', 'Rome']);
    await program.import('kind=contacts&on_duplicate=overwrite', second);
    assert.deepEqual([(await read()).first_name, (await read()).email], ['Faye', 'other@known.example']);
    const again = await program.import(
      'kind=contacts&duplicate_key=email&on_duplicate=create',
      'first_name,email\nFay,other@known.example',
    );
    assert.equal(again.created_count, 1);
  });

  it('takes a packed file, and deals with their stage', async () => {
    const file = gzipSync('title,value,stage\nRoof,"1.200,50 €",Qualified\nDoor,5,Nowhere\n');
    const { status, body } = await program.send('kind=deals', file, { 'Content-Encoding': 'gzip' });
    assert.equal(status, 201, JSON.stringify(body));
    const done = await program.ended(body.data.id);
    assert.deepEqual([done.created_count, done.failed_count], [1, 1]);
    const [row] = await api.rows("SELECT value::text AS value FROM deals WHERE title = 'Roof'");
    assert.equal(Number(row?.value), 1200.5);
  });

  it('is written to the audit log as created and started by the key, and records in the name of the import', async () => {
    const { id } = await program.import('kind=companies', 'name\nAudited\n');
    const entries = await api.rows<{ operation: string; action: string; door: string }>(
      `SELECT operation, action, door FROM audit_entries
       WHERE record_id = $1 OR record_id = (SELECT id FROM companies WHERE name = 'Audited') ORDER BY id`,
      [id],
    );
    assert.deepEqual(
      entries.map(({ operation, action, door }) => [operation, action, door]),
      [
        ['create-import', 'created', 'rest'],
        ['start-import', 'started', 'rest'],
        ['run-import', 'created', 'system'],
      ],
    );
  });
});

describe('an import with an idempotency key', () => {
  const file = 'first_name,email\nGus,gus@once.example\n';

  it('starts once: the same file again gets the first answer and leaves nothing behind', async () => {
    const headers = { 'Idempotency-Key': 'import-once' };
    const first = await program.send('kind=contacts', file, headers);
    await program.ended(first.body.data.id);
    const before = [await countOf('imports'), await countOf('import_chunks')];
    const again = await program.send('kind=contacts', file, headers);
    assert.deepEqual([again.status, again.body], [201, first.body]);
    assert.equal(again.headers.get('Idempotent-Replayed'), 'true');
    assert.deepEqual([await countOf('imports'), await countOf('import_chunks')], before);
    assert.equal((await contactsLike('gus@once.example')).length, 1);
    for (const [query, other] of [
      ['kind=contacts', file.replace('Gus', 'Guy')],
      ['kind=contacts&on_duplicate=create', file],
    ] as const) {
      const { status, body } = await program.send(query, other, headers);
      assert.deepEqual([status, body.error], [409, 'idempotency_conflict']);
    }
    assert.deepEqual([await countOf('imports'), await countOf('import_chunks')], before);
  });

  it('starts once when it is sent several times at the same moment', async () => {
    const headers = { 'Idempotency-Key': 'import-together' };
    const answers = await Promise.all(
      [1, 2].map(() => program.send('kind=companies', 'name\nTogether\n', headers)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201],
    );
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1);
    await program.ended(answers[0]?.body.data.id ?? '');
    assert.equal((await api.rows("SELECT id FROM companies WHERE name = 'Together'")).length, 1);
  });
});

describe('a bad import', () => {
  const line = 'first_name\nHal\n';
  const refusals: readonly (readonly [
    what: string,
    query: string,
    file: string,
    headers: Record<string, string>,
    status: number,
    message: RegExp,
  ])[] = [
    ['no kind', '', line, {}, 400, /^'kind' is required\.$/],
    [
      'an unknown kind',
      'kind=cats',
      line,
      {},
      400,
      /^'kind' must be one of contacts, companies, deals, tasks\.$/,
    ],
    [
      'an unknown way with duplicates',
      'kind=contacts&on_duplicate=merge',
      line,
      {},
      400,
      /^'on_duplicate' must be one of skip/,
    ],
    [
      'side effects that are no yes or no',
      'kind=contacts&side_effects=perhaps',
      line,
      {},
      400,
      /^'side_effects' must be true or false\.$/,
    ],
    [
      'a key for duplicates that no column has',
      'kind=contacts&duplicate_key=phone',
      line,
      {},
      400,
      /'Phone'/,
    ],
    [
      'an unknown column',
      'kind=contacts',
      'first_name,shoe_size\nHal,44\n',
      {},
      400,
      /^The column 'shoe_size' is no field of contacts\. These are: first_name, /,
    ],
    [
      'an unknown member',
      'kind=contacts',
      '{"first_name":"Hal"}\n{"shoe_size":44}',
      NDJSON,
      400,
      /^The column 'shoe_size' is no field/,
    ],
    [
      'a column without a heading',
      'kind=contacts',
      'first_name,\nHal,1\n',
      {},
      400,
      /^A column has no heading\./,
    ],
    [
      'the same column twice',
      'kind=contacts',
      'first_name,email,email\nHal,a@b.example,\n',
      {},
      400,
      /two columns/,
    ],
    ['no column that is needed', 'kind=contacts', 'city\nRome\n', {}, 400, /'First name'/],
    ['no rows', 'kind=contacts', 'first_name\n', {}, 400, /no rows/],
    ['an empty file', 'kind=contacts', '\n', {}, 400, /empty/],
    ['a file of lines that are no JSON', 'kind=contacts', 'x\ny\n', NDJSON, 400, /'First name'/],
    [
      'JSON',
      'kind=contacts',
      '{}',
      { 'Content-Type': 'application/json' },
      415,
      /must be text\/csv or application\/x-ndjson/,
    ],
    ['another packing', 'kind=contacts', line, { 'Content-Encoding': 'br' }, 415, /gzip, not br/],
    ['a bad idempotency key', 'kind=contacts', line, { 'Idempotency-Key': 'a b' }, 400, /Idempotency-Key/],
  ];
  for (const [what, query, file, headers, status, message] of refusals) {
    it(`is refused: ${what}`, async () => {
      const before = await countOf('imports');
      const answer = await program.send(query, file, headers);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.match(answer.body.message, message);
      assert.equal(await countOf('imports'), before);
    });
  }

  it('is refused: more than 100 MB when it is unpacked', async () => {
    const packed = gzipSync(`name\n${`${'x'.repeat(9_999)}\n`.repeat(10_600)}`);
    const large = await program.send('kind=companies', packed, { 'Content-Encoding': 'gzip' });
    assert.deepEqual([large.status, large.body.error], [413, 'payload_too_large']);
    assert.deepEqual(await api.rows("SELECT id FROM imports WHERE state = 'uploading'"), []);
  });

  it('names query parameters that have no effect', async () => {
    const { body } = await program.send('kind=companies&colour=red', 'name\nNamed\n');
    assert.deepEqual(Object(body).meta, { ignored: ['colour'] });
    await program.ended(body.data.id);
  });
});

describe('rights', () => {
  it('needs crm:write to import, crm:read to look', async () => {
    const reader = new ProgramImporting({ url: api.url, key: await api.addKey(['crm:read']) });
    const refused = await reader.send('kind=contacts', 'first_name\nIda\n');
    assert.deepEqual([refused.status, refused.body.message], [403, "Scope 'crm:write' is required."]);
    const { id } = await program.import('kind=companies', 'name\nLooked at\n');
    assert.equal((await reader.get(id)).state, 'done');
    const other = await api.addKey(['webhooks:read']);
    for (const path of [`/api-imports/${id}`, `/api-imports/${id}/result`])
      (await api.get(path, { key: other })).error(403, 'forbidden');
  });

  it('finds no import of another organization', async () => {
    const { id } = await program.import('kind=companies', 'name\nOurs\n');
    const globex = await api.addOrganization('Globex');
    for (const path of [`/api-imports/${id}`, `/api-imports/${id}/result`])
      (await api.get(path, { key: globex.key })).error(404, 'not_found');
  });
});

describe('what an import starts', () => {
  const publish = async (on: string) => {
    const draft = { format: 1, trigger: { on, again: 'each_time' }, steps: [{ key: 'stop', do: 'stop' }] };
    const { id } = (await api.post('/api-workflows', { name: on, draft })).data<{ id: string }>();
    (await api.post(`/api-workflows/${id}/publish`, { draft_revision: 1 })).data();
    return id;
  };
  const runsOf = async (workflow: string) =>
    (await api.get(`/api-workflow-runs?workflow_id=${workflow}`)).data<unknown[]>().length;

  it('is nothing, unless it was asked to start workflows', async () => {
    const workflow = await publish('company.created');
    await program.import('kind=companies', 'name\nQuiet\n');
    await program.import('kind=companies&side_effects=true', 'name\nLoud\n');
    while ((await runsOf(workflow)) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(await runsOf(workflow), 1);
    const [event] = await api.rows<{ cause: { starts_work?: boolean } }>(
      "SELECT cause FROM events WHERE event_type = 'company.created' AND payload LIKE '%Quiet%'",
    );
    assert.equal(event?.cause.starts_work, undefined);
  });

  it('is a workflow and a conversion for each won deal, if it was asked to', async () => {
    const workflow = await publish('deal.won');
    const config = { url: 'https://hooks.example.com/conversions' };
    await api.post('/api-conversion-destinations', { kind: 'https', name: 'Warehouse', config });
    await program.import('kind=deals', 'title,status\nQuiet win,won\n');
    const loud = await program.import('kind=deals&side_effects=true', 'title,status\nLoud win,won\n');
    const [row] = await program.result(loud.id);
    const conversions = async () => (await api.get('/api-conversions')).data<{ deal_id: string }[]>();
    while ((await runsOf(workflow)) === 0 || (await conversions()).length === 0)
      await new Promise((resolve) => setTimeout(resolve, 20));
    assert.equal(await runsOf(workflow), 1);
    assert.deepEqual(
      (await conversions()).map(({ deal_id }) => deal_id),
      [row?.id],
    );
  });
});
