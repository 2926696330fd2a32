import type { SetUpOrganization } from '../../../server/setup.ts';
import {
  addOrganization,
  type Installation,
  idsOf,
  openInstallation,
  temporaryDirectory,
} from '../../lib/installation.ts';
import type { LoadRequest } from '../../lib/load.ts';
import { SETTLE, seedStatements } from '../../lib/seed.sql.ts';
import { KONTOR, type ServerProcess, startServer } from '../../lib/server.ts';
import { selectNewDealIds, selectStageIds } from '../../rest/samples.sql.ts';

/** What the benches of workflows run on: a server with fsync, and an organization with deals. */
export interface Stage {
  readonly installation: Installation;
  readonly organization: SetUpOrganization;
  readonly server: ServerProcess;
  /** Sends a request with the key of the organization. */
  readonly call: (method: string, path: string, body?: object) => Promise<Answer>;
  close(): Promise<void>;
}

/** What a request is answered. */
interface Answer {
  readonly id: string;
  readonly draft_revision: number;
}

/** Sets the stage. */
export async function setStage(deals = 5_000): Promise<Stage> {
  const installation = await openInstallation(await temporaryDirectory());
  const organization = await addOrganization(installation, 'Acme');
  const counts = { companies: 200, contacts: deals, deals, activities: deals };
  for (const statement of seedStatements(organization.organization_id, counts))
    await installation.owner.query(statement);
  await installation.owner.query(SETTLE);
  const server = await startServer(KONTOR, installation.dataDir);
  return {
    ...{ installation, organization, server },
    call: (method, path, body) => call(server.url, organization.api_key, method, path, body),
    close: async () => {
      await server.stop();
      await installation.close();
    },
  };
}

/** Requests that move the open deals of the stage from one stage of their pipeline to the next. */
export async function movesOf({ installation, organization }: Stage): Promise<readonly LoadRequest[]> {
  const dealIds = await idsOf(installation, selectNewDealIds(organization.organization_id));
  const stageIds = await idsOf(installation, selectStageIds(organization.organization_id));
  return stageIds.flatMap((stage_id) =>
    dealIds.map((id) => ({ method: 'PATCH' as const, path: `/api-deals/${id}`, body: { stage_id } })),
  );
}

/** Sends a request of an organization to a server. */
export async function call(
  url: string,
  key: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
  return text === '' ? { id: '', draft_revision: 0 } : JSON.parse(text).data;
}

/** Publishes a workflow, and returns its id. */
export async function publish(
  { call }: Pick<Stage, 'call'>,
  name: string,
  trigger: object,
  steps: readonly object[],
): Promise<string> {
  const draft = { format: 1, trigger, steps };
  const { id, draft_revision } = await call('POST', '/api-workflows', { name, draft });
  await call('POST', `/api-workflows/${id}/publish`, { draft_revision });
  return id;
}
