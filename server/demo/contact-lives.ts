import type { ContactPatch } from '../crm/contacts/contact.schema.ts';
import { decideEnrichment } from '../crm/contacts/contact-enrichment.ts';
import { subscriptionBy } from '../crm/contacts/contact-fields.ts';
import { withTagsAdded } from '../crm/contacts/tags/tags.ts';
import type { Activity } from '../records/activities/activity.schema.ts';
import { minutesAfter } from './calendar.ts';
import type { ContactRow, DemoContact } from './contacts.ts';
import { fillIn, talksOf } from './conversations.ts';
import { activityOf } from './deal-history.ts';
import { jobTitle } from './job-titles.ts';
import { Random } from './random.ts';
import type { DemoDeal } from './sales.ts';
import { tagsBeyond } from './tagging.ts';
import type { World } from './world.ts';

/** Contacts as they stand today, and what was recorded of them besides their deals. */
export interface ContactLives {
  readonly contacts: ContactRow[];
  readonly activities: Activity[];
}

/** Lets the contacts come from their first day to today. */
export function tellContacts(
  world: World,
  contacts: readonly DemoContact[],
  deals: readonly DemoDeal[],
): ContactLives {
  const random = new Random('lives');
  const dealsOf = Map.groupBy(deals, ({ contact }) => contact);
  const activities: Activity[] = [];
  const rows = contacts.map((contact) => {
    const life = new ContactLife(world, random, contact, activities);
    life.talk(dealsOf.has(contact) ? 0.1 : 0.25);
    life.enrich();
    life.addTags();
    if (!dealsOf.has(contact)) life.unsubscribe();
    life.label(dealsOf.get(contact) ?? []);
    return life.row;
  });
  return { contacts: rows, activities };
}

/** One contact on its way to today; each step comes after the one before. */
class ContactLife {
  row: ContactRow;
  readonly #world: World;
  readonly #random: Random;
  readonly #contact: DemoContact;
  readonly #activities: Activity[];
  #moment: number;

  constructor(world: World, random: Random, contact: DemoContact, activities: Activity[]) {
    this.row = contact.row;
    this.#world = world;
    this.#random = random;
    this.#contact = contact;
    this.#activities = activities;
    this.#moment = contact.moment;
  }

  /** Talks about nothing in particular, at any time. */
  talk(probability: number): void {
    if (!this.#random.chance(probability)) return;
    const topic = { first: this.#contact.called };
    const said = talksOf('nurture', topic, this.#random.integer(1, 2), this.#random);
    const moments = said
      .map(() => this.#contact.moment * this.#random.number())
      .sort((one, other) => one - other);
    said.forEach(({ kind, text, minutes }, index) => {
      const description = fillIn(text, topic);
      const metadata = minutes === undefined ? {} : { duration_minutes: minutes };
      const time = this.#world.calendar.time(Math.min(moments[index] ?? -0.1, -1e-3));
      this.#record({ activity_type: kind, description, contact_id: this.row.id, metadata }, time);
    });
  }

  /** A provider looks for what is missing: soon after the contact came, where there is an address to look for. */
  enrich(): void {
    const { email, first_name, last_name } = this.row;
    if (email === null || !this.#random.chance(0.42)) return;
    const time = this.#advance(0.02);
    const slug = email.slice(0, email.indexOf('@')).toLowerCase();
    const { company } = this.#contact;
    const isFound = company !== undefined && this.#random.chance(0.85) && `${first_name}${last_name}` !== '';
    const found: ContactPatch = isFound
      ? {
          job_title: jobTitle(company.employees, this.#random),
          industry: company.industry,
          linkedin_url: `https://linkedin.example/in/${slug.replace('.', '-')}-${this.#random.integer(100, 999)}`,
          country: company.region.country,
        }
      : {};
    const input = { provider: this.#random.pick(PROVIDERS), fields: found, overwrite: false };
    const { fields, activity } = decideEnrichment(this.row, input, time);
    const { row } = this;
    const { job_title = row.job_title, industry = row.industry, country = row.country } = fields;
    const { linkedin_url = row.linkedin_url, enriched_at = time, enrichment_status = null } = fields;
    this.#change({ job_title, industry, country, linkedin_url, enriched_at, enrichment_status }, time);
    if (activity) this.#record(activity, time);
  }

  addTags(): void {
    if (!this.#random.chance(0.22)) return;
    const tags = tagsBeyond(this.row.tags, this.#random, this.#random.chance(0.2) ? 2 : 1);
    const time = this.#advance(0.5);
    this.#change({ tags: withTagsAdded(this.row.tags, tags), tag_added_at: time }, time);
    this.#record(
      {
        activity_type: 'tag_added',
        contact_id: this.row.id,
        // As the CRM records it; the test of the demonstration compares the two.
        description: `${tags.length === 1 ? 'Tag' : 'Tags'} added: ${tags.join(', ')}`,
        metadata: { tags },
      },
      time,
    );
  }

  /** Stage and score follow from the deals, a moment after the last of them changed. */
  label(deals: readonly DemoDeal[]): void {
    const stage = this.#stageBy(deals);
    const score = this.#scoreBy(stage);
    if (stage === null && score === null) return;
    const last =
      deals
        .map(({ history }) => history.deal.updated_at)
        .sort()
        .at(-1) ?? this.row.updated_at;
    const time = [minutesAfter(last, 1), minutesAfter(this.row.updated_at, 1)].sort().at(-1);
    this.#change({ stage, score }, time ?? last);
  }

  unsubscribe(): void {
    if (this.row.email === null || !this.#random.chance(0.07)) return;
    const time = this.#advance(0.8);
    const status = 'unsubscribed';
    const tags = this.row.tags.filter((tag) => tag !== 'newsletter');
    this.#change({ status, tags, ...subscriptionBy(status) }, time);
  }

  #stageBy(deals: readonly DemoDeal[]): string | null {
    const stages = [...this.#world.sales.stages, ...(this.#world.renewals?.stages ?? [])];
    const outcomes = deals.map(({ history }) => stages.find(({ id }) => id === history.deal.stage_id));
    if (outcomes.some((stage) => stage?.is_won)) return 'Customer';
    if (outcomes.some((stage) => stage && !stage.is_lost)) return 'Opportunity';
    if (this.row.source === 'form') return deals.length === 0 ? 'Lead' : 'Former lead';
    return null;
  }

  #scoreBy(stage: string | null): number | null {
    const [least, most] = SCORES[stage ?? ''] ?? [1, 40];
    return stage !== null || this.#random.chance(0.45) ? this.#random.integer(least, most) : null;
  }

  /** A later time: a part of what is left until today. */
  #advance(part: number): string {
    this.#moment *= 1 - part * this.#random.between(0.05, 1);
    return this.#world.calendar.time(Math.min(this.#moment, -1e-3));
  }

  #change(fields: Partial<ContactRow>, time: string): void {
    this.row = { ...this.row, ...fields, updated_at: time };
  }

  #record(activity: Parameters<typeof activityOf>[1], time: string): void {
    this.#activities.push(activityOf(this.#world, activity, time, this.#contact.owner));
  }
}

const PROVIDERS = ['datalane', 'orgfinder'];

const SCORES: Readonly<Record<string, readonly [number, number]>> = {
  Customer: [65, 98],
  Opportunity: [50, 90],
  Lead: [15, 60],
  'Former lead': [5, 30],
};
