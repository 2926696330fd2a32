import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { companyDraft } from '../crm/companies/company.schema.ts';
import { contactDraft } from '../crm/contacts/contact.schema.ts';
import { type Deal, dealDraft } from '../crm/deals/deal.schema.ts';
import { decideStage, enterFirstStage, outcomeOf, type StageFields } from '../crm/deals/deal-stage.ts';
import { taskDraft } from '../crm/tasks/task.schema.ts';
import { decimalText } from '../kernel/fields/fields.ts';
import { makeHistory } from './history.ts';
import { testWorld } from './testing/world.ts';

/** The demonstration, made on a day of its own, read as somebody would who does not trust it. */

const TODAY = '2026-03-04';
const world = testWorld(new Date(TODAY));
const history = makeHistory(world);
const { companies, contacts, deals, activities } = history;

const stages = [...world.sales.stages, ...world.renewals.stages];
const activitiesOf = Map.groupBy(activities, ({ deal_id }) => deal_id);
const companyById = new Map(companies.map((company) => [company.id, company]));
const contactById = new Map(contacts.map((contact) => [contact.id, contact]));
const dealById = new Map(deals.map((deal) => [deal.id, deal]));
const members = new Set<string | null>(world.team.map(({ userId }) => userId));

function stageOf(id: unknown) {
  const stage = stages.find((one) => one.id === id);
  assert.ok(stage, `no stage ${id}`);
  return stage;
}

const pipelineOf = ({ pipeline_id }: Deal) => (pipeline_id === world.sales.id ? world.sales : world.renewals);
const recordsOf = (deal: Deal, type: string) =>
  (activitiesOf.get(deal.id) ?? []).filter(({ activity_type }) => activity_type === type);

describe('the history of the demo', () => {
  it('has 300 companies, 5,000 contacts and 1,200 deals', () => {
    assert.deepEqual([companies.length, contacts.length, deals.length], [300, 5_000, 1_200]);
    assert.ok(activities.length > 15_000);
  });

  it('is the same each time', () => {
    assert.deepEqual(makeHistory(testWorld(new Date(`${TODAY}T23:00:00Z`))), history);
  });

  it('is the same a week later, a week later', () => {
    const text = (value: unknown) => JSON.stringify(value).replaceAll(/renewal \d{4}/g, 'renewal');
    const aWeekLater = (date: string) => {
      const later = new Date(Date.parse(date) + 7 * 86_400_000).toISOString();
      return date.length === 10 ? later.slice(0, 10) : later;
    };
    const expected = text(history).replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?(?=")/g, aWeekLater);
    assert.ok(text(makeHistory(testWorld(new Date(aWeekLater(TODAY))))) === expected);
  });

  it('lies in the past, the earliest about 18 months ago', () => {
    const times = [companies, contacts, deals, activities].flat().map(({ created_at }) => created_at);
    const updates = [companies, contacts, deals].flat();
    for (const { created_at, updated_at } of updates) assert.ok(created_at <= updated_at);
    const all = [...times, ...updates.map(({ updated_at }) => updated_at)].sort();
    assert.ok((all.at(-1) ?? '') < TODAY, all.at(-1));
    assert.equal(all[0]?.slice(0, 7), '2024-09');
  });

  it('would be accepted by the API, record by record', () => {
    for (const company of companies) companyDraft.parse(company);
    for (const contact of contacts) contactDraft.parse(contact);
    for (const deal of deals) dealDraft.parse({ ...deal, value: decimalText(deal.value) });
  });

  it('names only what is there, and what was there by then', () => {
    for (const { company_id, created_at } of contacts) {
      if (company_id !== null) assert.ok((companyById.get(company_id)?.created_at ?? '~') <= created_at);
    }
    for (const { company_id, contact_id, created_at } of deals) {
      if (company_id !== null) assert.ok((companyById.get(company_id)?.created_at ?? '~') <= created_at);
      if (contact_id !== null) assert.ok((contactById.get(contact_id)?.created_at ?? '~') <= created_at);
      const contact = contact_id === null ? undefined : contactById.get(contact_id);
      if (contact) assert.equal(contact.company_id, company_id);
    }
    for (const { deal_id, contact_id, created_at } of activities) {
      assert.ok(deal_id !== null || contact_id !== null);
      if (deal_id !== null) assert.ok((dealById.get(deal_id)?.created_at ?? '~') <= created_at);
      if (contact_id !== null) assert.ok((contactById.get(contact_id)?.created_at ?? '~') <= created_at);
    }
  });

  it('was made by the members, and a deal belongs to who created it', () => {
    for (const { performed_by } of activities) assert.ok(members.has(performed_by));
    for (const { created_by, assigned_to } of deals) {
      assert.ok(members.has(created_by));
      assert.equal(assigned_to, created_by);
    }
    for (const { created_by, source } of contacts) {
      assert.equal(created_by === null, source === 'form');
      assert.ok(created_by === null || members.has(created_by));
    }
  });

  it('has an owner for each company and for each contact but some that came by a form', () => {
    for (const { owner_id } of history.companies) assert.ok(members.has(owner_id ?? null));
    for (const { owner_id, company_id, source } of contacts) {
      if (owner_id === undefined) assert.deepEqual([company_id, source], [null, 'form']);
      else assert.ok(members.has(owner_id));
    }
    assert.ok(contacts.some(({ owner_id }) => owner_id === undefined));
  });
});

describe('the tasks of the demo', () => {
  it('are about deals that exist, some overdue, some done, and one of each member repeats', () => {
    const { tasks } = history;
    assert.ok(tasks.length > 30, `${tasks.length}`);
    for (const task of tasks) {
      taskDraft.parse(task);
      if (task.repeat === null)
        assert.ok((dealById.get(task.deal_id ?? '')?.created_at ?? '~') < task.created_at);
      assert.ok(members.has(task.assignee_id));
      assert.ok(task.updated_at < `${TODAY}T24`);
    }
    assert.equal(tasks.filter(({ repeat }) => repeat !== null).length, world.team.length);
    assert.ok(tasks.some(({ due_on, done_at }) => (due_on ?? '~') < TODAY && done_at === null));
    assert.ok(tasks.some(({ done_at }) => done_at !== null));
  });
});

describe('the deals of the demo', () => {
  it('stand where their activities led them, stamped by docs/behaviour/deals.md 18 to 20', () => {
    for (const deal of deals) {
      const [opening] = recordsOf(deal, 'deal_created');
      assert.ok(opening);
      let state: StageFields = enterFirstStage(stageOf(opening.metadata.stage_id), opening.created_at).fields;
      for (const { metadata, created_at } of recordsOf(deal, 'stage_change')) {
        assert.equal(metadata.from_stage_id, state.stage_id);
        const stage = stageOf(metadata.to_stage_id);
        const reason = stage.is_lost ? { lost_reason: deal.lost_reason } : {};
        const patch = { stage_id: stage.id, ...reason };
        state = decideStage(state, pipelineOf(deal).stages, patch, created_at).fields;
      }
      const { stage_id, won_at, lost_at, lost_reason } = deal;
      assert.deepEqual({ stage_id, won_at, lost_at, lost_reason }, state, deal.title);
    }
  });

  it('have the value to which their activities changed it', () => {
    for (const deal of deals) {
      let value = recordsOf(deal, 'deal_created')[0]?.metadata.value;
      for (const { metadata } of recordsOf(deal, 'value_change')) {
        assert.equal(metadata.from_value, value);
        value = metadata.to_value;
      }
      assert.equal(value, deal.value);
    }
  });

  it('were last updated when an activity says so', () => {
    for (const deal of deals) {
      const changes = ['deal_created', 'stage_change', 'value_change'].flatMap((type) =>
        recordsOf(deal, type),
      );
      assert.equal(
        deal.updated_at,
        changes
          .map(({ created_at }) => created_at)
          .sort()
          .at(-1),
      );
    }
  });

  it('tell their contacts of every move', () => {
    const told = activities.filter(({ activity_type }) => activity_type === 'deal_stage_change');
    const moves = deals
      .filter(({ contact_id }) => contact_id !== null)
      .flatMap((deal) => recordsOf(deal, 'stage_change'));
    assert.equal(told.length, moves.length);
  });

  it('are won in about three of ten cases, renewed in most, and sometimes opened again', () => {
    const rate = (pipelineId: string) => {
      const outcomes = deals
        .filter(({ pipeline_id }) => pipeline_id === pipelineId)
        .map(({ stage_id }) => outcomeOf(stageOf(stage_id)));
      const won = outcomes.filter((outcome) => outcome === 'won').length;
      return won / outcomes.filter((outcome) => outcome !== undefined).length;
    };
    assert.ok(rate(world.sales.id) > 0.26 && rate(world.sales.id) < 0.34, String(rate(world.sales.id)));
    assert.ok(rate(world.renewals.id) > 0.7);
    const reopened = deals.filter((deal) =>
      recordsOf(deal, 'stage_change').some(({ metadata }) => outcomeOf(stageOf(metadata.from_stage_id))),
    );
    assert.ok(reopened.length > 20);
  });

  it('leave no blank in what people said', () => {
    for (const { description } of activities) assert.doesNotMatch(description, /[{}]|undefined|null|NaN/);
  });
});

describe('the people of the demo', () => {
  it('have addresses that reach nobody', () => {
    const addresses = [
      ...contacts.flatMap(({ email }) => email ?? []),
      ...companies.flatMap(({ domain }) => domain ?? []),
    ];
    for (const address of addresses) assert.match(address, /\.example$/);
    for (const { website } of companies) assert.ok(website === null || /\.example$/.test(website));
    for (const { linkedin_url } of contacts) {
      assert.ok(linkedin_url === null || new URL(linkedin_url).hostname === 'linkedin.example');
    }
  });

  it('have an address at their company, if they have both', () => {
    for (const { email, company_id } of contacts) {
      const domain = company_id === null ? null : (companyById.get(company_id)?.domain ?? null);
      if (email !== null && domain !== null) assert.ok(email.endsWith(`@${domain}`), email);
    }
  });

  it('write their names in many ways', () => {
    const names = contacts.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join('\n');
    for (const letters of [/[äöüß]/, /[çéîñ]/, /[łśż]/, /ı|ş/, /'/, /\p{sc=Han}/u, /\p{sc=Hangul}/u]) {
      assert.match(names, letters);
    }
    assert.match(names, /\p{sc=Cyrillic}/u);
    assert.match(names, /\p{L}-\p{L}/u);
  });

  it('lack what records lack', () => {
    const lacking = (field: 'email' | 'company_id' | 'phone' | 'score' | 'enriched_at') =>
      contacts.filter((contact) => contact[field] === null).length;
    for (const field of ['email', 'company_id', 'phone', 'score', 'enriched_at'] as const) {
      assert.ok(lacking(field) > 200 && lacking(field) < 4_500, field);
    }
  });

  it('get email unless they unsubscribed', () => {
    const unsubscribed = contacts.filter(({ status }) => status === 'unsubscribed');
    assert.ok(unsubscribed.length > 100);
    for (const { status, email_subscribed } of contacts) {
      assert.equal(email_subscribed, status !== 'unsubscribed');
    }
  });

  it('carry few tags often and many rarely', () => {
    const times = [
      ...Map.groupBy(
        contacts.flatMap(({ tags }) => tags),
        (tag) => tag,
      ).values(),
    ]
      .map(({ length }) => length)
      .sort((one, other) => other - one);
    assert.ok(times.length > 15);
    assert.ok((times[0] ?? 0) > 10 * (times.at(-1) ?? 0));
  });

  it('carry the tags that were added to them, and what enrichments say of them', () => {
    for (const { activity_type, contact_id, metadata, created_at } of activities) {
      const contact = contactById.get(contact_id ?? '');
      if (activity_type === 'tag_added' && Array.isArray(metadata.tags)) {
        assert.equal(contact?.tag_added_at, created_at);
        const kept = metadata.tags.filter((tag) => contact?.status === 'active' || tag !== 'newsletter');
        for (const tag of kept) assert.ok(contact?.tags.includes(tag));
      }
      if (activity_type === 'enrichment') {
        assert.equal(contact?.enriched_at, created_at);
        assert.equal(contact?.enrichment_status, metadata.enrichment_status);
      }
    }
    const enriched = activities.filter(({ activity_type }) => activity_type === 'enrichment');
    assert.equal(enriched.length, contacts.filter(({ enriched_at }) => enriched_at !== null).length);
  });
});
