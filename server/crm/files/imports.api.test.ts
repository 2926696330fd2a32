import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Browser } from '../../access/testing/browser.ts';
import { setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';
import type { Contact } from '../contacts/contact.schema.ts';
import type { Deal } from '../deals/deal.schema.ts';

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

const contactsNamed = async (q: string): Promise<Contact[]> =>
  (await owner.call('GET', `/web/api-contacts?q=${q}&order=asc&event=created`)).json.data;
const contactNamed = async (q: string): Promise<Contact> => {
  const [contact] = await contactsNamed(q);
  assert.ok(contact, q);
  return contact;
};
const eventsOf = async (id: string) =>
  (
    await service.rows<{ event_type: string }>(
      'SELECT event_type FROM events WHERE record_id = $1 ORDER BY id',
      [id],
    )
  ).map(({ event_type }) => event_type);
const auditOf = (id: string) =>
  service.rows<{ operation: string; action: string; door: string; request_id: string }>(
    'SELECT operation, action, door, request_id FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [id],
  );

describe('an uploaded file', () => {
  it('is ready with its columns, samples and a guess of what they hold', async () => {
    const file =
      'First Name,Surname,E-Mail,Joined\nAda,Lovelace,ada@example.com,17/05/2026\nGrace,Hopper,,03/04/2026\n';
    const upload = await people.upload('contacts', file);
    assert.deepEqual([upload.state, upload.row_count, upload.kind], ['ready', 2, 'contacts']);
    assert.deepEqual(upload.settings.mapping, ['first_name', 'last_name', 'email', null]);
    assert.deepEqual(upload.guess, upload.settings.mapping);
    assert.deepEqual(upload.settings.duplicate_key, 'email');
    assert.deepEqual(upload.columns[1], {
      name: 'Surname',
      samples: ['Lovelace', 'Hopper'],
      filled: 2,
      date_order: 'ymd',
      date_order_certain: true,
    });
    assert.deepEqual([upload.columns[3]?.date_order, upload.columns[3]?.date_order_certain], ['dmy', true]);
  });

  it('may have a heading of a million characters, which is cut', async () => {
    const { columns, guess } = await people.upload(
      'contacts',
      `a${' '.repeat(1_000_000)}b,E-mail\n1,a@example.com`,
    );
    assert.deepEqual(
      [columns.map(({ name }) => name), guess],
      [
        ['a', 'E-mail'],
        [null, 'email'],
      ],
    );
  });

  it('may be packed by gzip', async () => {
    const { status, json } = await people.send('contacts', gzipSync('name\nAda\n'), {
      'Content-Encoding': 'gzip',
    });
    assert.deepEqual([status, json.data.row_count], [201, 1]);
  });

  const refused: [string, string | Buffer, Record<string, string>, number, RegExp][] = [
    ['is empty', '', {}, 400, /empty|none/],
    [
      'is a workbook',
      'PK\u0003\u0004\u0014\u0000xl/workbook.xml\nname',
      {},
      400,
      /no CSV; save the table as CSV/,
    ],
    ['has only a header', 'name,email\n', {}, 400, /no rows/],
    ['never closes a quote', 'name\n"Ada\n', {}, 400, /closing "/],
    ['is no gzip though it says so', 'name\nAda', { 'Content-Encoding': 'gzip' }, 400, /gzip/],
    ['is packed in another way', 'name\nAda', { 'Content-Encoding': 'br' }, 415, /gzip/],
    ['is JSON', '{}', { 'Content-Type': 'application/json' }, 415, /./],
    ['comes from another site', 'name\nAda', { Origin: 'https://evil.example' }, 403, /page of this server/],
  ];
  for (const [what, file, headers, status, message] of refused) {
    it(`is refused with ${status} when it ${what}, and nothing stays`, async () => {
      const answer = await people.send('contacts', file, headers);
      assert.equal(answer.status, status, JSON.stringify(answer.json));
      assert.match(answer.json.message, message);
    });
  }

  it('is refused with 413 over 100 MB when it is unpacked', async () => {
    const line = `${'x'.repeat(9_999)}\n`;
    const large = Buffer.from(line.repeat(10_600));
    const answer = await people.send('contacts', gzipSync(large), { 'Content-Encoding': 'gzip' });
    assert.deepEqual([answer.status, answer.json.error], [413, 'payload_too_large']);
  });

  it('is refused with 400 for an unknown kind, and 401 for nobody', async () => {
    assert.equal((await people.send('pipelines', 'name\nx')).status, 400);
    assert.equal((await new Importing(new Browser(service.url)).send('contacts', 'name\nx')).status, 401);
  });

  it('leaves no trace of those that were refused', async () => {
    assert.deepEqual(await service.rows("SELECT id FROM imports WHERE state = 'uploading'"), []);
  });
});

describe('any file at all', () => {
  it('is taken or refused, and its import comes to an end', async () => {
    const cell = fc.string({
      unit: fc.constantFrom(
        '\0',
        '"',
        ',',
        '\n',
        "'",
        '=',
        '\ufeff',
        '\ud800',
        'a',
        '@',
        '.',
        '1',
        '/',
        ' ',
        'é',
        '$',
        '{',
      ),
      maxLength: 12,
    });
    const header = fc.shuffledSubarray(
      [
        'first_name',
        'email',
        'company',
        'tags',
        'score',
        'phone',
        'title',
        'stage',
        'contact',
        'value',
        'name',
        'domain',
      ],
      { minLength: 1 },
    );
    const file = fc
      .tuple(header, fc.array(cell, { maxLength: 40 }))
      .map(([headings, cells]) => `${headings.join(',')}\n${cells.join(',')}\n`);
    const bytes = fc.oneof(
      file.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 400 }).map(Buffer.from),
    );
    const kind = fc.constantFrom('contacts', 'companies', 'deals');
    await fc.assert(
      fc.asyncProperty(kind, bytes, async (what, given) => {
        const { status, json } = await people.send(what, given);
        if (status === 400) return;
        assert.equal(status, 201, JSON.stringify(json));
        const { id } = json.data;
        const started = await owner.call('POST', `/web/imports/${id}/run`);
        if (started.status === 400) return;
        assert.equal(started.status, 200, started.text);
        const done = await people.ended(id);
        assert.deepEqual([done.state, done.processed_rows], ['done', done.row_count]);
        assert.equal((await people.work(id, 'undo').catch(() => ({ state: 'undone' }))).state, 'undone');
      }),
      { numRuns: 25 },
    );
  });
});

describe('a check', () => {
  const file = [
    'First name,E-mail,Score,Tags',
    'Chuck,chuck@check.example,1,"a, b"',
    'Again,CHUCK@check.example,,',
    'Bad,not an address,2,',
    'Worse,worse@check.example,many,',
    ',only@check.example,,',
    'Long,long@check.example,,,,surplus',
  ].join('\n');

  it('says what would become of each row, naming the column, and writes nothing to the CRM', async () => {
    const { id } = await people.upload('contacts', file);
    const checked = await people.work(id, 'check');
    assert.deepEqual([checked.state, ...countsOf(checked)], ['checked', 2, 0, 1, 3]);
    const remarks = await people.remarks(id);
    assert.deepEqual(
      remarks.map(({ row, column }) => [row, column]),
      [
        [4, 'E-mail'],
        [5, 'Score'],
        [7, null],
      ],
    );
    assert.match(remarks[0]?.message ?? '', /^'E-mail' must be an email address/);
    assert.deepEqual(remarks[0]?.cells, ['Bad', 'not an address', '2', '']);
    assert.deepEqual(await contactsNamed('check.example'), []);
  });

  it('blames no column for what is wrong with the whole row, not even one that is not imported', async () => {
    const { id } = await people.upload('contacts', 'First name,Shoe size\nLong,44,surplus\n');
    await people.work(id, 'check');
    assert.deepEqual(
      (await people.remarks(id)).map(({ row, column }) => [row, column]),
      [[2, null]],
    );
  });

  it('takes what PostgreSQL cannot for a fault of the row', async () => {
    const { id } = await people.upload('contacts', 'First name,Company\nAda,a\0b\n');
    const checked = await people.work(id, 'check');
    assert.deepEqual([checked.state, ...countsOf(checked)], ['checked', 0, 0, 0, 1]);
    assert.match((await people.remarks(id))[0]?.message ?? '', /'Company' must not contain a NUL/);
  });

  it('refuses cells that are too long by the names of their columns, and comes to its end at once', async () => {
    const long = 'a'.repeat(1_000_000);
    const blanks = `a${' '.repeat(900_000)}b`;
    const file = [
      'Title,Contact person,Stage,Pipeline',
      `One,${long},,`,
      `Two,,${blanks},`,
      `Three,,,${blanks}`,
      `Four,,a${'('.repeat(900_000)},`,
      'Five,ada@example.com,,',
    ].join('\n');
    const { id } = await people.upload('deals', file);
    const checked = await people.work(id, 'check');
    assert.deepEqual([checked.state, ...countsOf(checked)], ['checked', 1, 0, 0, 4]);
    const remarks = await people.remarks(id);
    const problems = remarks.filter(({ outcome }) => outcome === 'fail');
    assert.deepEqual(
      problems.map(({ column }) => column),
      ['Contact person', 'Stage', 'Pipeline', 'Stage'],
    );
    for (const { column, message } of problems) {
      const words = `'${column}' must have at most 255 characters; shorten the cell, or leave the column out.`;
      assert.equal(message, words);
    }
    await owner.call('DELETE', `/web/imports/${id}`);
  });

  it('agrees with the import that follows', async () => {
    const { id } = await people.upload('contacts', file.replaceAll('check', 'agree'));
    const checked = await people.work(id, 'check');
    const done = await people.work(id, 'run');
    assert.equal(done.state, 'done');
    assert.deepEqual(countsOf(done), countsOf(checked));
  });
});

describe('an import of contacts', () => {
  it('creates them by the rules of the API: source import, events, audit entries', async () => {
    const { id } = await people.import(
      'contacts',
      'Name,Email,Labels\n"Lovelace, Ada",ada@new.example,"vip; math"\n',
    );
    const ada = await contactNamed('ada@new.example');
    assert.deepEqual(
      [ada.first_name, ada.last_name, ada.tags, ada.source],
      ['Ada', 'Lovelace', ['vip', 'math'], 'import'],
    );
    assert.deepEqual(await eventsOf(ada.id), ['contact.created']);
    assert.deepEqual(await auditOf(ada.id), [
      { operation: 'run-import', action: 'created', door: 'system', request_id: id },
    ]);
    const [entry] = (await owner.call('GET', `/web/audit-entries?record_id=${ada.id}`)).json.data;
    assert.deepEqual(
      [entry.actor, entry.credential_kind, entry.credential_name, entry.user_id],
      ['Import', 'system', null, ada.created_by],
    );
    const [event] = await service.rows('SELECT cause FROM events WHERE record_id = $1', [ada.id]);
    const actor = { kind: 'system', id, user_id: ada.created_by };
    assert.deepEqual(event?.cause, { request_id: id, door: 'system', actor, chain: [], depth: 0 });
    const me = (await owner.call('GET', '/web/session')).json.data.user.id;
    assert.equal(ada.created_by, me);
  });

  it('spells status and stage as the organization does, where only the case differs', async () => {
    await owner.call('POST', '/web/api-contacts', { first_name: 'Opp', stage: 'Opportunity' });
    await people.import(
      'contacts',
      'First name,Email,Status,Stage\nCased,cased@spelled.example,Customer,opportunity\nOdd,odd@spelled.example,Odd,Odd\n',
    );
    const contacts = await contactsNamed('spelled.example');
    assert.deepEqual(
      contacts.map(({ status, stage }) => [status, stage]),
      [
        ['customer', 'Opportunity'],
        ['Odd', 'Odd'],
      ],
    );
  });

  it('links companies by name, without regard to case and accents', async () => {
    const company = (await owner.call('POST', '/web/api-companies', { name: 'Café Noir' })).json.data;
    await people.import('contacts', 'Name,Company\nBob Linked,CAFE NOIR\nBob Unlinked,Nobody Inc\n', {
      create_linked: false,
    });
    const [linked, unlinked] = await contactsNamed('Bob');
    assert.deepEqual([linked?.company_id, linked?.company], [company.id, 'CAFE NOIR']);
    assert.deepEqual([unlinked?.company_id, unlinked?.company], [null, 'Nobody Inc']);
  });

  const before = { first_name: 'Dora', email: 'Dora@dup.example', city: 'Rome', tags: ['old'] };
  const duplicate = 'First name,Email,City,Phone,Tags\nDORA,dora@DUP.example,Oslo,123,"New, OLD"\n';
  const cases = [
    ['skip', [0, 0, 1, 0], { first_name: 'Dora', city: 'Rome', phone: null, tags: ['old'] }],
    ['fill', [0, 1, 0, 0], { first_name: 'Dora', city: 'Rome', phone: '123', tags: ['old', 'New'] }],
    ['overwrite', [0, 1, 0, 0], { first_name: 'DORA', city: 'Oslo', phone: '123', tags: ['old', 'New'] }],
  ] as const;
  for (const [on_duplicate, counts, expected] of cases) {
    it(`does with a duplicate what it is told: ${on_duplicate}`, async () => {
      const email = `dora-${on_duplicate}@dup.example`;
      const { id } = (await owner.call('POST', '/web/api-contacts', { ...before, email })).json.data;
      const done = await people.import('contacts', duplicate.replace('dora@', `DORA-${on_duplicate}@`), {
        on_duplicate,
      });
      assert.deepEqual(countsOf(done), counts);
      const { first_name, city, phone, tags } = (await owner.call('GET', `/web/api-contacts/${id}`)).json
        .data;
      assert.deepEqual({ first_name, city, phone, tags }, expected);
      const types = on_duplicate === 'skip' ? [] : ['contact.tag_added', 'contact.updated'];
      assert.deepEqual(await eventsOf(id), ['contact.created', ...types]);
    });
  }

  it('creates duplicates when it is told to', async () => {
    const file = 'First name,Email\nTwin,twin@dup.example\nTwin,twin@dup.example\n';
    assert.deepEqual(
      countsOf(await people.import('contacts', file, { on_duplicate: 'create' })),
      [2, 0, 0, 0],
    );
    assert.equal((await contactsNamed('twin@dup.example')).length, 2);
  });

  it('finds duplicates within the file, in its order', async () => {
    const file =
      'First name,Email,City\nOne,seq@dup.example,\nTwo,SEQ@dup.example,Rome\nThree,seq@dup.example,Oslo\n';
    assert.deepEqual(
      countsOf(await people.import('contacts', file, { on_duplicate: 'overwrite' })),
      [1, 2, 0, 0],
    );
    const { first_name, city } = await contactNamed('seq@dup.example');
    assert.deepEqual([first_name, city], ['Three', 'Oslo']);
  });

  it('finds duplicates by phone, whatever stands between the digits', async () => {
    await owner.call('POST', '/web/api-contacts', { first_name: 'Phil', phone: '+44 (20) 555' });
    const file = 'First name,Phone,City\nPhil,0044,\nPhil,44-20-555,Leeds\n';
    const done = await people.import('contacts', file, { duplicate_key: 'phone', on_duplicate: 'fill' });
    assert.deepEqual(countsOf(done), [1, 1, 0, 0]);
  });

  it('gives the failed rows as a CSV with the error in the last column', async () => {
    const { id } = await people.import(
      'contacts',
      'First name,Email\n=cmd(),bad address\nGood,good@failed.example\n',
    );
    const { text, headers } = await owner.get(`/web/imports/${id}/failed-rows`);
    assert.match(headers.get('content-disposition') ?? '', /failed-rows\.csv/);
    assert.equal(
      text.replace('\ufeff', ''),
      "First name,Email,Error\r\n'=cmd(),bad address,'Email' must be an email address.\r\n",
    );
    const again = await people.upload('contacts', text);
    assert.deepEqual(again.columns[0]?.samples, ['=cmd()']);
  });
});

describe('an import of companies', () => {
  it('finds duplicates by name or by domain', async () => {
    await people.import('companies', 'Company name,Company Domain Name\nInitech,initech.example\n');
    const byName = await people.import('companies', 'Name,City\nINITECH,Austin\nInitrode,Austin\n', {
      on_duplicate: 'fill',
    });
    assert.deepEqual(countsOf(byName), [1, 1, 0, 0]);
    const file = 'Name,Domain\nInitech Ltd,https://www.initech.example\n';
    const byDomain = await people.import('companies', file, { duplicate_key: 'domain' });
    assert.deepEqual(countsOf(byDomain), [0, 0, 1, 0]);
    const other = 'Name,Domain\nAnother,wwwxinitech.example\n';
    const byOther = await people.import('companies', other, { duplicate_key: 'domain' });
    assert.deepEqual(countsOf(byOther), [1, 0, 0, 0], 'only www and a dot are left out');
  });

  it('takes rows that name one company in two ways one after the other', async () => {
    await people.import('companies', 'Name,Domain\nHooli,hooli.example\n');
    const file = 'Name,Domain,City\nHooli,hooli.example,Reno\nHooli XYZ,www.hooli.example,Palo Alto\n';
    const settings = { duplicate_key: 'domain', on_duplicate: 'overwrite' } as const;
    const changed = await people.import('companies', file, settings);
    assert.deepEqual(countsOf(changed), [0, 2, 0, 0]);
    const undone = await people.work(changed.id, 'undo');
    assert.deepEqual([undone.restored_count, undone.kept_count], [1, 0]);
    const [company] = await service.rows("SELECT name, domain, city FROM companies WHERE name LIKE 'Hooli%'");
    assert.deepEqual(company, { name: 'Hooli', domain: 'hooli.example', city: null });
  });
});

describe('an import of deals', () => {
  const dealsTitled = async (q: string): Promise<Deal[]> =>
    (await owner.call('GET', `/web/api-deals?q=${q}&order=asc`)).json.data;

  it('finds stages, companies and contacts by name, reads money and dates, and stamps what was won', async () => {
    await people.import('companies', 'Name\nUmbrella\n');
    await people.import('contacts', 'Name,Email\nAlice Abernathy,alice@umbrella.example\n');
    const file = [
      'Deal - Title,Deal - Value,Deal - Currency,Deal - Stage,Deal - Status,Deal - Expected close date,Deal - Organization,Deal - Contact person,Deal - Lost reason',
      'Hive one,"1.200,50 €",EUR,Proposal,Open,03/04/2026,umbrella,Alice Abernathy,',
      'Hive two,5000,USD,Proposal,Won,25/12/2026,Nobody,alice@umbrella.example,',
      'Hive three,,,,Lost,,,,Too dear',
      'Hive four,1,USD,Negotiation,Open,,,,',
      'Hive five,lots,USD,New,Open,31/31/2026,,,',
    ].join('\n');
    const done = await people.import('deals', file, { create_linked: false });
    assert.deepEqual(countsOf(done), [3, 0, 0, 2]);
    const [one, two, three] = await dealsTitled('Hive');
    assert.deepEqual([one?.value, one?.currency, one?.expected_close_date], [1200.5, 'EUR', '2026-04-03']);
    assert.ok(one?.company_id && one.contact_id);
    assert.ok(two?.won_at && two.contact_id === one.contact_id && two.company_id === null);
    assert.deepEqual([three?.lost_reason, three?.value], ['Too dear', 0]);
    assert.ok(three?.lost_at);
    const remarks = await people.remarks(done.id);
    assert.deepEqual(
      remarks.map(({ row, outcome, column }) => [row, outcome, column]),
      [
        [3, 'create', null],
        [4, 'create', null],
        [5, 'fail', 'Deal - Stage'],
        [6, 'fail', 'Deal - Value'],
      ],
    );
    assert.match(remarks[0]?.message ?? '', /No company is called 'Nobody'/);
    assert.match(
      remarks[1]?.message ?? '',
      /^No date says when the deal was lost, so it counts as lost today/,
    );
    assert.match(remarks[2]?.message ?? '', /no stage 'Negotiation'/);
    const [activity] = await service.rows('SELECT activity_type FROM activities WHERE deal_id = $1', [
      one.id,
    ]);
    assert.deepEqual(activity, { activity_type: 'deal_created' });
  });

  it('finds duplicates by title and company, and moves them as the board would', async () => {
    await people.import('deals', 'Title,Company\nMansion,Umbrella\nMansion,\n');
    const again = 'Title,Company,Stage\nMANSION,Umbrella,Closed Won\n';
    assert.deepEqual(
      countsOf(await people.import('deals', again, { on_duplicate: 'overwrite' })),
      [0, 1, 0, 0],
    );
    const [linked, unlinked] = await dealsTitled('Mansion');
    assert.ok(linked?.won_at && unlinked?.won_at === null);
    assert.deepEqual(await eventsOf(linked.id), ['deal.created', 'deal.won', 'deal.updated']);
  });
});

describe('the undo of an import', () => {
  it('deletes what was created and gives back what was updated, by the rules of the API', async () => {
    const { id: old } = (
      await owner.call('POST', '/web/api-contacts', {
        first_name: 'Una',
        email: 'una@undo.example',
        city: 'Rome',
        tags: ['a'],
      })
    ).json.data;
    const file = 'First name,Email,City,Tags\nUma,una@undo.example,Oslo,b\nNew,new@undo.example,Bern,\n';
    const { id } = await people.import('contacts', file, { on_duplicate: 'overwrite' });
    const created = await contactNamed('new@undo.example');
    const undone = await people.work(id, 'undo');
    assert.deepEqual(
      [undone.state, undone.deleted_count, undone.restored_count, undone.kept_count],
      ['undone', 1, 1, 0],
    );
    const una = (await owner.call('GET', `/web/api-contacts/${old}`)).json.data;
    assert.deepEqual([una.first_name, una.city, una.tags], ['Una', 'Rome', ['a']]);
    assert.equal((await owner.call('GET', `/web/api-contacts/${created.id}`)).status, 404);
    assert.deepEqual((await eventsOf(old)).at(-1), 'contact.updated');
    assert.deepEqual((await auditOf(created.id)).at(-1)?.operation, 'undo-import');
  });

  it('leaves and counts what was changed or used since', async () => {
    const file = ['Touched', 'Noted', 'Dealt', 'Free']
      .map((name) => `${name},${name}@kept.example`)
      .join('\n');
    const { id } = await people.import('contacts', `First name,Email\n${file}`);
    const [touched, noted, dealt] = await contactsNamed('kept.example');
    await owner.call('PATCH', `/web/api-contacts/${touched?.id}`, { city: 'Rome' });
    await owner.call('POST', '/web/api-activities', {
      activity_type: 'note',
      description: 'x',
      contact_id: noted?.id,
    });
    await owner.call('POST', '/web/api-deals', { title: 'Kept', contact_id: dealt?.id });
    const undone = await people.work(id, 'undo');
    assert.deepEqual([undone.deleted_count, undone.kept_count], [1, 3]);
    assert.equal((await contactsNamed('kept.example')).length, 3);
  });

  it('gives back only the fields that nobody changed since', async () => {
    const { id: old } = (
      await owner.call('POST', '/web/api-contacts', {
        first_name: 'Part',
        email: 'part@undo.example',
        city: 'Rome',
        zip: '1',
      })
    ).json.data;
    const file = 'First name,Email,City,Zip\nPart,part@undo.example,Oslo,2\n';
    const { id } = await people.import('contacts', file, { on_duplicate: 'overwrite' });
    await owner.call('PATCH', `/web/api-contacts/${old}`, { city: 'Paris' });
    const undone = await people.work(id, 'undo');
    const part = (await owner.call('GET', `/web/api-contacts/${old}`)).json.data;
    assert.deepEqual([part.city, part.zip], ['Paris', '1']);
    assert.deepEqual([undone.restored_count, undone.kept_count], [1, 1]);
  });

  it('takes back a record that the file wrote several times', async () => {
    const file =
      'First name,Email\nOne,multi@undo.example\nTwo,multi@undo.example\nThree,multi@undo.example\n';
    const { id } = await people.import('contacts', file, { on_duplicate: 'overwrite' });
    assert.equal((await people.work(id, 'undo')).deleted_count, 1);
    assert.deepEqual(await contactsNamed('multi@undo.example'), []);
  });

  it('takes back companies and deals, moves included', async () => {
    const { id: companies } = await people.import('companies', 'Name\nShortlived\n');
    const deal = (await owner.call('POST', '/web/api-deals', { title: 'Moving', value: 5 })).json.data;
    const file = 'Title,Stage,Value\nMoving,Proposal,7.5\nFleeting,New,1\n';
    const { id: deals } = await people.import('deals', file, { on_duplicate: 'overwrite' });
    assert.equal((await people.work(companies, 'undo')).deleted_count, 1);
    const undone = await people.work(deals, 'undo');
    assert.deepEqual([undone.deleted_count, undone.restored_count], [1, 1]);
    const after = (await owner.call('GET', `/web/api-deals/${deal.id}`)).json.data;
    assert.deepEqual([after.stage_id, after.value], [deal.stage_id, 5]);
  });

  it('does not stumble over a former company that is gone', async () => {
    const company = async (name: string) =>
      (await owner.call('POST', '/web/api-companies', { name })).json.data.id;
    const [former] = [await company('Former'), await company('Latter')];
    await owner.call('POST', '/web/api-contacts', {
      first_name: 'Mo',
      email: 'mo@undo.example',
      company_id: former,
    });
    const file = 'First name,Email,Company\nMo,mo@undo.example,Latter\n';
    const { id } = await people.import('contacts', file, { on_duplicate: 'overwrite' });
    await owner.call('DELETE', `/web/api-companies/${former}`);
    const undone = await people.work(id, 'undo');
    assert.deepEqual([undone.state, undone.kept_count], ['undone', 1]);
  });
});

describe('the way of an import', () => {
  it('is refused with 409 what it has not come to, or has passed', async () => {
    const { id } = await people.upload('contacts', 'First name\nOnce\n');
    for (const action of ['cancel', 'undo']) {
      assert.equal((await owner.call('POST', `/web/imports/${id}/${action}`)).status, 409, action);
    }
    await people.work(id, 'run');
    for (const action of ['check', 'run', 'cancel']) {
      assert.equal((await owner.call('POST', `/web/imports/${id}/${action}`)).status, 409, action);
    }
    assert.equal((await owner.call('PATCH', `/web/imports/${id}`, { on_duplicate: 'fill' })).status, 409);
  });

  const refused: [string, object, RegExp][] = [
    ['a mapping of another length', { mapping: ['email'] }, /2 columns/],
    ['an unknown field', { mapping: ['email', 'id'] }, /unknown field 'id'/],
    ['a field given twice', { mapping: ['email', 'email'] }, /'Email' to two columns/],
    ['nothing that a contact needs', { mapping: [null, 'city'] }, /which column holds/],
    ['duplicates by what no column holds', { duplicate_key: 'phone' }, /'Phone', because no column/],
    [
      'duplicates by what the kind has not',
      { duplicate_key: 'domain' },
      /must be one of email, phone, external_id, none/,
    ],
  ];
  for (const [what, settings, message] of refused) {
    it(`400 for ${what}`, async () => {
      const { id } = await people.upload('contacts', 'Email,City\na@b.example,Rome\n');
      const { status, json } = await owner.call('PATCH', `/web/imports/${id}`, settings);
      assert.equal(status, 400);
      assert.match(json.message, message);
    });
  }

  it('is listed, the newest first, and can be deleted without its records', async () => {
    const { id } = await people.import('contacts', 'First name\nListed\n');
    const { json } = await owner.call('GET', '/web/imports?limit=2');
    assert.deepEqual([json.data[0].id, json.data[0].created_count, json.meta.count], [id, 1, 2]);
    assert.equal((await owner.call('DELETE', `/web/imports/${id}`)).status, 204);
    assert.equal((await owner.call('GET', `/web/imports/${id}`)).status, 404);
    assert.equal((await contactsNamed('Listed')).length, 1);
  });
});
