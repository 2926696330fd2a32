import type { Company } from '../crm/companies/company.schema.ts';
import type { Deal } from '../crm/deals/deal.schema.ts';
import type { AuditEntry } from '../kernel/audit/audit.ts';
import type { Activity } from '../records/activities/activity.schema.ts';
import { makeCompanies } from './companies.ts';
import { tellContacts } from './contact-lives.ts';
import { type ContactRow, makeContacts } from './contacts.ts';
import { makeRenewals } from './renewals.ts';
import { makeSales } from './sales.ts';
import { makeTasks, type TaskRow } from './tasks.ts';
import type { World } from './world.ts';

/** 18 months of an organization, as rows. */
export interface History {
  readonly companies: readonly Company[];
  readonly contacts: readonly ContactRow[];
  /** As they are now. */
  readonly deals: readonly Deal[];
  /** For each deal, how it was at its opening and after each update. */
  readonly dealStates: readonly (readonly Deal[])[];
  readonly tasks: readonly TaskRow[];
  /** The earliest first. */
  readonly activities: readonly Activity[];
}

/** How many records there are of each kind. */
export type HistoryCounts = Readonly<Record<Exclude<keyof History, 'dealStates'>, number>>;

/** Makes the history of the demonstration: the same each time but for the world that it is made for. Pure. */
export function makeHistory(world: World): History {
  const companies = makeCompanies(world);
  const contacts = makeContacts(world, companies);
  const sales = makeSales(world, companies, contacts);
  const deals = [...sales, ...makeRenewals(world, companies, contacts, sales)];
  const lives = tellContacts(world, contacts, deals);
  const activities = [...deals.flatMap(({ history }) => history.activities), ...lives.activities];
  return {
    companies: companies.map(({ row }) => row),
    contacts: lives.contacts,
    deals: deals.map(({ history }) => history.deal),
    dealStates: deals.map(({ history }) => history.states),
    tasks: makeTasks(world, deals),
    activities: activities.sort((one, other) =>
      one.created_at < other.created_at ? -1 : one.created_at > other.created_at ? 1 : 0,
    ),
  };
}

/** Counts the records of a history, by kind. */
export function countsOf({ companies, contacts, deals, tasks, activities }: History): HistoryCounts {
  return {
    companies: companies.length,
    contacts: contacts.length,
    deals: deals.length,
    tasks: tasks.length,
    activities: activities.length,
  };
}

/** The one line of the audit log for a whole history. */
export function importEntry(organizationId: string, counts: HistoryCounts): AuditEntry {
  const changes = Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [kind, { from: 0, to: count }]),
  );
  return { recordType: 'organization', recordId: organizationId, action: 'imported', changes };
}
