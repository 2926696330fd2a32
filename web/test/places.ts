import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { createRecord, post, type TestApp } from './app.ts';
import { createForm } from './demo-form.ts';

/** A place of the app as someone sees it who looks at everything. */
export interface Place {
  /** For file names and messages, such as `deal-panel`. */
  readonly name: string;
  readonly path: string;
  /** What to do there before it is looked at, such as opening the palette. */
  readonly arrive?: (page: Page) => Promise<void>;
}

const SETTINGS = [
  'profile',
  'appearance',
  'organization',
  'regional',
  'exchange-rates',
  'targets',
  'members',
  'teams',
  'single-sign-on',
  'email',
  'messages',
  'pipelines',
  'stage-probabilities',
  'fields',
  'trash',
  'audit-log',
  'security-log',
  'requests-log',
  'limits',
  'jobs',
  'api-keys',
  'webhooks',
  'agents',
  'connected-apps',
  'apps',
];

/** Every place of the web app, on the demo organization. The gallery and the tests of all pages walk this list. */
export async function demoPlaces(app: TestApp): Promise<readonly Place[]> {
  const records = await findTelling(app);
  await addOwnFields(app, records);
  const webhook = await createWebhook(app);
  const [twin, other] = await createTwins(app);
  const { workflow, run } = await runWorkflow(app, records.deal);
  await createDestination(app);
  await addReminders(app);
  const { form, submission } = await createForm(app);
  return [
    { name: 'home', path: '/home' },
    { name: 'report', path: '/reports/pipeline' },
    { name: 'forecast', path: '/reports/forecast' },
    { name: 'new-report', path: '/reports/new' },
    {
      name: 'report-builder',
      path: '/reports/new?metric=won_value&by=owner&grain=month&period=months&compare=true&filters=%7B%22status%22%3A%22won%22%7D',
    },
    { name: 'board', path: '/deals' },
    { name: 'board-filtered', path: '/deals?q=planning' },
    { name: 'deals-table', path: '/deals?as=table' },
    { name: 'deals-table-filtered', path: '/deals?as=table&status=won&sort=value' },
    { name: 'deal-panel', path: '/deals', arrive: openFirstDeal },
    { name: 'deal', path: `/deals/${records.deal}` },
    { name: 'new-deal', path: '/deals', arrive: (page) => press(page, 'New deal') },
    { name: 'contacts', path: '/contacts' },
    { name: 'contact', path: `/contacts/${records.contact}` },
    { name: 'contact-duplicates', path: '/contacts/duplicates' },
    { name: 'contact-merge', path: `/contacts/${twin}/merge/${other}` },
    { name: 'companies', path: '/companies' },
    { name: 'company-duplicates', path: '/companies/duplicates' },
    { name: 'company', path: `/companies/${records.company}` },
    { name: 'tasks', path: '/tasks' },
    { name: 'tasks-done', path: '/tasks?show=done&who=everyone' },
    { name: 'new-task', path: '/tasks', arrive: (page) => press(page, 'New task') },
    { name: 'activities', path: '/activities' },
    { name: 'workflows', path: '/workflows' },
    { name: 'workflow', path: `/workflows/${workflow}` },
    { name: 'workflow-run', path: `/workflows/runs/${run}` },
    { name: 'forms', path: '/forms' },
    { name: 'form', path: `/forms/${form}` },
    { name: 'form-field', path: `/forms/${form}`, arrive: editFirstField },
    { name: 'form-page', path: `/forms/${form}`, arrive: (page) => choosePart(page, 'Page') },
    { name: 'form-after', path: `/forms/${form}`, arrive: (page) => choosePart(page, 'After sending') },
    { name: 'form-embed', path: `/forms/${form}`, arrive: (page) => choosePart(page, 'Embed') },
    { name: 'form-submissions', path: '/forms/submissions' },
    { name: 'form-submission', path: `/forms/submissions/${submission}` },
    { name: 'new-form', path: '/forms', arrive: (page) => press(page, 'New form') },
    { name: 'conversions', path: '/conversions' },
    { name: 'conversion-destinations', path: '/conversions/destinations' },
    { name: 'welcome', path: '/welcome' },
    { name: 'import', path: '/import' },
    { name: 'not-found', path: '/deals/00000000-0000-7000-8000-000000000000' },
    ...SETTINGS.map((page) => ({ name: `settings-${page}`, path: `/settings/${page}` })),
    { name: 'settings-webhook', path: `/settings/webhooks/${webhook}` },
    { name: 'reminders', path: '/tasks', arrive: openReminders },
    { name: 'palette', path: '/contacts', arrive: search },
    { name: 'shortcuts', path: '/contacts', arrive: listShortcuts },
  ];
}

/** Opens a place and waits until it stands still. */
export async function goTo(page: Page, { path, arrive }: Place): Promise<void> {
  await page.goto(path);
  await settle(page);
  if (!arrive) return;
  await arrive(page);
  await settle(page);
}

/** Waits until everything that was asked for is there: no skeleton, no font, no picture of a second ago. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor({ state: 'attached' });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // On a touch screen a dialog stays unseen until the keyboard has had time to come up.
    const unfinished = '[aria-busy="true"], .animate-late, [data-rac][style*="opacity: 0"]';
    // What a list has below the fold is loaded when someone scrolls there.
    const isInSight = (element: Element) => element.getBoundingClientRect().top < innerHeight;
    for (let looked = 0; looked < 40; looked++) {
      const before = document.body.innerHTML;
      await new Promise((settled) => setTimeout(settled, 250));
      const isFinished = ![...document.querySelectorAll(unfinished)].some(isInSight);
      if (isFinished && before === document.body.innerHTML) return;
    }
  });
}

/** Records with much to see: an open deal with a contact and a company, the person with most deals, and their company. */
async function findTelling({ rows }: TestApp): Promise<{ deal: string; contact: string; company: string }> {
  const [found] = await rows<{ deal: string; contact: string; company: string }>(`
    SELECT d.id AS deal, d.contact_id AS contact, d.company_id AS company
    FROM deals d JOIN stages s ON s.org_id = d.org_id AND s.id = d.stage_id
    WHERE NOT s.is_won AND NOT s.is_lost AND d.contact_id IS NOT NULL AND d.company_id IS NOT NULL
    ORDER BY (SELECT count(*) FROM activities a WHERE a.org_id = d.org_id AND a.deal_id = d.id) DESC, d.id LIMIT 1`);
  assert.ok(found, 'The demonstration has no open deal.');
  return found;
}

/** Own fields of every type, with values in the records that are looked at. */
async function addOwnFields(
  { page, rows }: TestApp,
  records: Readonly<Record<string, string>>,
): Promise<void> {
  const options = ['Gold', 'Silver', 'Bronze'];
  const [person] = await rows<{ id: string }>(
    'SELECT user_id AS id FROM memberships ORDER BY user_id LIMIT 1',
  );
  const fields = {
    text: 'Prefers calls in the morning',
    number: 12.5,
    money: { value: 1200.5, currency: 'EUR' },
    date: '2027-02-28',
    boolean: true,
    choice: 'Gold',
    choices: ['Silver', 'Bronze'],
    url: 'https://example.com/contract',
    user: person?.id,
  };
  for (const object of ['contact', 'company', 'deal']) {
    for (const type of Object.keys(fields)) {
      const field = { object, key: `own_${type}`, label: `Own ${type}`, type };
      await createRecord(page, '/api-custom-fields', {
        ...field,
        ...(type.startsWith('choice') ? { options } : {}),
      });
    }
  }
  const values = Object.fromEntries(Object.entries(fields).map(([type, value]) => [`own_${type}`, value]));
  for (const table of ['contacts', 'companies', 'deals']) {
    const id = { contacts: records.contact, companies: records.company, deals: records.deal }[table];
    await rows(`UPDATE ${table} SET custom_fields = $1 WHERE id = $2`, [JSON.stringify(values), id]);
  }
}

function createWebhook({ page }: TestApp): Promise<string> {
  return createRecord(page, '/api-webhook-subscriptions', {
    target_url: 'https://example.com/hooks/kontor',
    event_types: ['deal.updated'],
    description: 'Tells the warehouse',
  });
}

/** A published workflow with a branch, and a run of it that waits. */
async function runWorkflow({ page }: TestApp, deal: string): Promise<{ workflow: string; run: string }> {
  const call = { key: 'call', do: 'create_task', with: { title: 'Call about {{ record.title }}' } };
  const large = { all: [{ field: 'value', op: 'gt', value: '100' }] };
  const draft = {
    format: 1,
    trigger: { on: 'manual', object: 'deal' },
    steps: [
      { key: 'large', do: 'branch', paths: [{ if: large, steps: [call] }], else: [] },
      { key: 'rest', do: 'wait', for: { amount: 30, unit: 'days' } },
    ],
  };
  const workflow = await createRecord(page, '/api-workflows', { name: 'Follow up', draft });
  await post(page, `/api-workflows/${workflow}/publish`, { draft_revision: 1 });
  const runs = await post<{ run_id: string }[]>(page, `/api-workflows/${workflow}/run`, {
    record_ids: [deal],
  });
  return { workflow, run: runs[0]?.run_id ?? '' };
}

function createDestination({ page }: TestApp): Promise<string> {
  const config = { url: 'https://example.com/conversions' };
  return createRecord(page, '/api-conversion-destinations', { kind: 'https', name: 'Warehouse', config });
}

/** Opens the list behind the bell. */
async function openReminders(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Reminders/ }).click();
  await page
    .getByRole('dialog', { name: /^Reminders/ })
    .getByRole('listitem')
    .first()
    .waitFor();
}

/** Reminds the owner of a task that is due and of one that a colleague assigned. */
async function addReminders({ rows }: TestApp): Promise<void> {
  await rows(`
    WITH mine AS (
      SELECT t.org_id, t.id, t.assignee_id, t.due_key, row_number() OVER (ORDER BY t.due_key, t.id) AS place FROM tasks t
      JOIN memberships m ON m.org_id = t.org_id AND m.user_id = t.assignee_id AND m.role = 'owner' WHERE t.done_at IS NULL)
    INSERT INTO reminders (org_id, user_id, task_id, reason, assigned_by, due_key, reminded_at)
    SELECT org_id, assignee_id, id, CASE place WHEN 1 THEN 'due' ELSE 'assigned' END,
      (SELECT m.user_id FROM memberships m WHERE m.org_id = mine.org_id AND m.role <> 'owner' LIMIT 1), due_key, now()
    FROM mine WHERE place <= 3 ON CONFLICT DO NOTHING`);
}

/** Two contacts with one email address. */
async function createTwins({ page }: TestApp): Promise<readonly [string, string]> {
  const shared = { last_name: 'Okafor', email: 'ngozi@okafor.example' };
  const twin = await createRecord(page, '/api-contacts', {
    first_name: 'Ngozi',
    company: 'Okafor',
    ...shared,
  });
  const phone = '+49 30 1234567';
  return [twin, await createRecord(page, '/api-contacts', { first_name: 'N.', phone, ...shared })];
}

async function openFirstDeal(page: Page): Promise<void> {
  await page.locator('main a[href^="/deals/"]').first().click();
  await page.waitForURL('**/deals/*');
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
}

async function editFirstField(page: Page): Promise<void> {
  await page.getByRole('grid', { name: 'Fields' }).getByText('First name').first().click();
  await page.getByRole('textbox', { name: 'Label' }).waitFor();
}

async function choosePart(page: Page, part: string): Promise<void> {
  const choice = page.getByRole('radio', { name: part });
  await choice.check({ force: true });
  // Chosen by mouse, it has the focus and does not show it.
  await choice.blur();
}

async function listShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function search(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('lind');
  await page.getByRole('group', { name: 'Contacts' }).waitFor();
}
