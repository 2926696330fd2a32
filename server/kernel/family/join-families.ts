import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { addActivityTypes } from '../fields/activity-type.ts';
import type { Route } from '../http/route.ts';
import type { Job } from '../jobs/job.ts';
import type { Tool } from '../mcp/tool.ts';
import type { Tag } from '../openapi/openapi.ts';
import type { Operation } from '../operations/operation.ts';
import type { Uses } from '../operations/uses.ts';
import { declaredTables } from '../privacy/all-tables.ts';
import type { TablePrivacy } from '../privacy/table-privacy.ts';
import { requireOwnNames } from '../settings/settings.ts';
import { type Catalogue, catalogueOf, scopeFamily } from './catalogue.ts';
import type { ExportKind } from './export-kind.ts';
import type {
  BackgroundWork,
  DoorHost,
  Family,
  JobHost,
  OfferedEvent,
  Operations,
  PublicHost,
} from './family.ts';
import type { ImportKind } from './import-kind.ts';

/** All families combined, as the doors of the service mount them. */
export interface JoinedFamilies<Services> {
  readonly catalogue: Catalogue;
  readonly tags: readonly Tag[];
  readonly routes: readonly Route[];
  /** Paths of the web app besides `routes`. */
  readonly webRoutes: readonly Route[];
  readonly webDoors: readonly ((scope: FastifyInstance, host: DoorHost) => void)[];
  /** Paths for everyone. */
  readonly publicDoors: readonly ((scope: FastifyInstance, host: PublicHost) => void)[];
  readonly places: readonly string[];
  readonly tools: readonly Tool[];
  readonly instructions: readonly string[];
  readonly exports: readonly ExportKind[];
  readonly imports: readonly ImportKind[];
  /** What all families and the kernel declare about personal data in their tables. */
  readonly privacy: readonly TablePrivacy[];
  readonly background: readonly BackgroundWork<Services>[];
  readonly jobs: readonly Job<JobHost & Services>[];
  readonly operations: Operations;
  readonly uses: readonly Uses[];
}

/**
 * Combines families in their order.
 * @throws Error if two of them use the same name for something
 */
export function joinFamilies<Services>(
  families: readonly Family<Services>[],
  services: Services,
): JoinedFamilies<Services> {
  const catalogue = catalogueOf(families);
  addActivityTypes(catalogue.activityTypes);
  const all = <Item>(itemsOf: (family: Family<Services>) => readonly Item[] | undefined) =>
    families.flatMap((family) => itemsOf(family) ?? []);
  const jobs = all((family) => family.jobs);
  const quotas = all((family) => family.quotas);
  const events = families.flatMap(offeredEvents);
  const privacy = declaredTables(families);
  const imports = all((family) => family.imports);
  requireOwnNames(all(({ settings }) => settings));
  const byName = new Map<string, Operation>();
  const operations: Operations = (name) => {
    const operation = byName.get(name);
    if (!operation) throw new Error(`No family has the operation ${name}.`);
    return operation;
  };
  const metrics = all((family) => family.metrics);
  const host = { ...services, imports, metrics, events, jobs, quotas, privacy, operations };
  const routes = all((family) => family.routes?.(host));
  const webRoutes = all((family) => family.webRoutes?.(host));
  for (const { operation } of [...routes, ...webRoutes]) byName.set(operation.name, operation);
  return {
    catalogue,
    tags: all(({ tags }) => tags),
    routes,
    webRoutes,
    webDoors: all(({ webDoors }) => webDoors),
    publicDoors: all(({ publicDoors }) =>
      publicDoors?.map(
        (mount) => (scope: FastifyInstance, door: PublicHost) => mount(scope, { ...services, ...door }),
      ),
    ),
    places: all(({ places }) => places),
    tools: all(({ tools }) => tools?.(host)),
    instructions: families.flatMap(({ instructions = [] }) => instructions),
    exports: all((family) => family.exports),
    imports,
    privacy,
    background: all(({ background }) => background),
    jobs,
    operations,
    uses: families.flatMap((family) => family.uses?.(host) ?? []),
  };
}

/** A credential that can read the records of a family can subscribe to its events. */
function offeredEvents({ name, events = [] }: Family<never>): OfferedEvent[] {
  return events.map(({ type, record, changes }) => ({
    type,
    scope: `${scopeFamily(name)}:read`,
    fields: record instanceof z.ZodObject ? Object.keys(record.shape) : [],
    changes,
  }));
}
