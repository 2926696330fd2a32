import { v7 as uuidv7 } from 'uuid';
import { commandCaller } from '../access/organizations/command-caller.ts';
import { newStages } from '../crm/pipelines/create-default-pipeline.ts';
import type { Pipeline } from '../crm/pipelines/pipeline.schema.ts';
import { savePipelineRows, saveStageRows, selectAllPipelines } from '../crm/pipelines/pipeline.sql.ts';
import { insertAuditEntries } from '../kernel/audit/audit.ts';
import type { Statements } from '../kernel/database/database.ts';
import { JsonText } from '../kernel/database/json-text.ts';
import { NOW } from '../kernel/fields/fields.ts';
import { upsertSettings } from '../kernel/settings/settings.sql.ts';
import { setUpOrganization } from '../setup.ts';
import { Calendar } from './calendar.ts';
import { ANALYZE_HISTORY, awaitTurn, insertHistory } from './demo.sql.ts';
import { countsOf, type HistoryCounts, importEntry, makeHistory } from './history.ts';
import { addColleagues, emailOf, findFreeDomain, randomPassword } from './members.ts';
import { newIds } from './new-ids.ts';
import { RATES } from './rates.ts';
import { RENEWAL_STAGES } from './renewals.ts';
import { DEMO_SIZE } from './size.ts';
import { ORGANIZATION_NAME, OWNER } from './team.ts';
import type { World } from './world.ts';

/** A complete demo organization. */
export interface Demo {
  readonly organization_id: string;
  readonly slug: string;
  readonly email: string;
  /** Shown only once, like the key; only their hashes are stored. */
  readonly password: string;
  readonly api_key: string;
  /** How many records there are of each kind. */
  readonly counts: HistoryCounts;
}

/**
 * Creates an organization with a realistic history of the 18 months until yesterday. The content is the same each
 * time; ids, password and key are new. Imported records send no events and have one audit entry.
 * @param statements a transaction of the schema owner, committed by the caller
 * @param today the moment from whose day (UTC) the history counts back
 */
export async function makeDemo(statements: Statements, today: Date): Promise<Demo> {
  await statements.query(awaitTurn());
  const domain = await findFreeDomain(statements);
  const [email, password] = [emailOf(OWNER, domain), randomPassword()];
  const owner = { organization: ORGANIZATION_NAME, name: OWNER.name, email, password };
  const { organization_id, slug, user_id, api_key } = await setUpOrganization(statements, owner);
  const colleagues = await addColleagues(statements, organization_id, domain, password);
  await statements.query(upsertSettings(organization_id, { exchange_rates: RATES }));
  const pipelines = await addRenewals(statements, organization_id);
  const history = makeHistory({
    organizationId: organization_id,
    size: DEMO_SIZE,
    calendar: new Calendar(today),
    team: [{ ...OWNER, userId: user_id }, ...colleagues],
    ...pipelines,
    newId: newIds(),
  });
  for (const statement of insertHistory(organization_id, history)) await statements.query(statement);
  const counts = countsOf(history);
  await auditImport(statements, slug, counts);
  await statements.query(ANALYZE_HISTORY);
  return { organization_id, slug, email, password, api_key, counts };
}

/** Adds the second pipeline; returns both. */
async function addRenewals(
  statements: Statements,
  organizationId: string,
): Promise<Required<Pick<World, 'sales' | 'renewals'>>> {
  const id = uuidv7();
  const description = 'Contracts that come to their end within the next weeks.';
  const row = { id, name: 'Renewals', description, is_default: false, sort_order: 1 };
  await statements.query(savePipelineRows(organizationId, [row], NOW));
  await statements.query(saveStageRows(organizationId, newStages(id, RENEWAL_STAGES)));
  const [read] = await statements.query<{ pipelines: string }>(selectAllPipelines(organizationId));
  const [sales, renewals] = read ? new JsonText<Pipeline[]>(read.pipelines).value() : [];
  if (!sales || !renewals) throw new Error('A new organization has no pipelines.');
  return { sales, renewals };
}

async function auditImport(statements: Statements, slug: string, counts: HistoryCounts): Promise<void> {
  const caller = await commandCaller(statements, slug);
  const entry = importEntry(caller.credential.organizationId, counts);
  await statements.query(insertAuditEntries(caller, 'make-demo', [entry]));
}
