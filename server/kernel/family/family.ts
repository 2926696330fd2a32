import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Registry } from 'prom-client';
import type { Sql } from '../database/sql.ts';
import type { Guard } from '../http/guard.ts';
import type { Route } from '../http/route.ts';
import type { Metric } from '../insights/metric.ts';
import type { Job } from '../jobs/job.ts';
import type { Tool } from '../mcp/tool.ts';
import type { EventDescription } from '../openapi/describe-events.ts';
import type { Tag } from '../openapi/openapi.ts';
import type { Kernel, Operation } from '../operations/operation.ts';
import type { Scope } from '../operations/scopes.ts';
import type { Uses } from '../operations/uses.ts';
import type { FamilyPrivacy, TablePrivacy } from '../privacy/table-privacy.ts';
import type { Quota } from '../quotas/quota.ts';
import type { Limiter } from '../rate-limit/limiter.ts';
import type { EventConsumer } from '../relay/event-consumer.ts';
import type { SealedColumn } from '../secrets/sealed-column.ts';
import type { SettingsGroup } from '../settings/settings.ts';
import type { ThreadPools } from '../threads/thread-pools.ts';
import type { ExportKind } from './export-kind.ts';
import type { ImportKind } from './import-kind.ts';
import type { RecordKind } from './record-kind.ts';

/** What the scopes of a family allow, for people to read. Write includes read. */
export interface ScopeWords {
  readonly title: string;
  readonly read: string;
  readonly write: string;
}

/** An event of a family: its reference, and a short description for people who choose among events. */
export interface FamilyEvent extends EventDescription {
  readonly words: string;
}

/** What routes and tools can use from outside their own family. */
export interface FamilyHost {
  /** All events of all families, for subscriptions. */
  readonly events: readonly OfferedEvent[];
  /** All kinds of background jobs, for people who look at failed ones. */
  readonly jobs: readonly { readonly kind: string; readonly title: string }[];
  /** Everything that is limited per organization. */
  readonly quotas: readonly Quota[];
  /**
   * What all families and the kernel declare about personal data in their tables, for exports and erasures.
   */
  readonly privacy: readonly TablePrivacy[];
  /** What files can hold, of all families. */
  readonly imports: readonly ImportKind[];
  /** The numbers that reports can show, of all families. */
  readonly metrics: readonly Metric[];
  readonly operations: Operations;
}

/** Finds operations of all families by their names, for a family that runs those of others. */
export type Operations = (name: string) => Operation;

/** An event that webhooks can subscribe to. */
export interface OfferedEvent {
  readonly type: string;
  /** The scope that can read the records of its family. */
  readonly scope: Scope;
  /** The members of its record. */
  readonly fields: readonly string[];
  /** Whether it says which fields changed. */
  readonly changes: boolean;
}

/** What background work can use. */
export interface WorkHost {
  readonly connection: ClientConfig;
  /** The kernel of the requests, so that live pages and consumers learn about the work. */
  readonly kernel: Kernel;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
  /** What files can hold, of all families. */
  readonly imports: readonly ImportKind[];
  /** What all families and the kernel declare about personal data in their tables. */
  readonly privacy: readonly TablePrivacy[];
  readonly operations: Operations;
}

/** What jobs can use. */
export interface JobHost extends WorkHost {
  /** Threads of this process. */
  readonly threads: ThreadPools;
}

/** Background work that has been created. It does nothing before `start`. */
export interface Work {
  /** Consumes the events that the relay passes on. */
  readonly consumer?: EventConsumer;
  start(): void;
  /** Ends the running work and returns all connections. */
  close(): Promise<void>;
}

/** Work that runs in every process: alongside the requests of a server, and in `kontor worker`. */
export interface BackgroundWork<Services> {
  /** Such as `webhook-delivery`. */
  readonly name: string;
  /** What it does, in a few words that can follow "Kontor" in a sentence. */
  readonly description: string;
  readonly create: (host: WorkHost & Services) => Work;
}

/** What a non-operation door can use, such as one that receives or sends files. */
export interface DoorHost {
  readonly kernel: Kernel;
  readonly guard: Guard;
  /** The exports of all families. */
  readonly exports: readonly ExportKind[];
  /** What files can hold, of all families. */
  readonly imports: readonly ImportKind[];
}

/** What a door for everyone can use. */
export interface PublicHost {
  readonly kernel: Kernel;
  /** Counts under keys of the door's own. */
  readonly limiter: Limiter;
  readonly operations: Operations;
}

/**
 * A family, described as data from which all lists of the service are derived. `server/families.ts` lists the
 * families.
 * @typeParam Services what the family needs from the process besides what every family gets
 */
export interface Family<Services = object> {
  /** The name, such as `crm`. The scopes of a family begin with its name. */
  readonly name: string;
  /** Absent if a family has no scopes. */
  readonly scopes?: ScopeWords;
  readonly recordKinds?: readonly RecordKind[];
  /** The types of the activities that it writes, such as `stage_change`. */
  readonly activityTypes?: readonly string[];
  /** The events that webhooks can deliver. */
  readonly events?: readonly FamilyEvent[];
  /** The headings of its routes in the API reference. */
  readonly tags?: readonly Tag[];
  /** The paths of the REST API, in the order of the reference. The web app also has them, under `/web`. */
  readonly routes?: (host: FamilyHost & Services) => readonly Route[];
  /** Further paths of the web app. */
  readonly webRoutes?: (host: FamilyHost & Services) => readonly Route[];
  /** Paths under `/web` that receive or send files. Each function gets its own Fastify scope. */
  readonly webDoors?: readonly ((scope: FastifyInstance, host: DoorHost) => void)[];
  /**
   * Paths for everyone, at the root: without session, cookie and credential. Each function gets its own Fastify scope, and limits
   * what strangers can do.
   */
  readonly publicDoors?: readonly ((scope: FastifyInstance, host: PublicHost & Services) => void)[];
  /** The paths for which the server returns the page of the web app. */
  readonly places?: readonly string[];
  /** The tools of the MCP server, in the order in which agents see them. */
  readonly tools?: (host: FamilyHost & Services) => readonly Tool[];
  /** What an agent is told about the family when it connects. */
  readonly instructions?: string;
  readonly exports?: readonly ExportKind[];
  /** What files can hold. */
  readonly imports?: readonly ImportKind[];
  /** The numbers that reports can show. */
  readonly metrics?: readonly Metric[];
  /** What an organization may use up to a limit, which `kontor limits` changes. */
  readonly quotas?: readonly Quota[];
  /** What each organization can set. Values are stored in `organization_settings`. */
  readonly settings?: readonly SettingsGroup[];
  /** The columns with sealed secrets. */
  readonly secrets?: readonly SealedColumn[];
  /** Which personal data its tables hold, and how it is exported and erased. */
  readonly privacy?: FamilyPrivacy;
  /** What of its own uses what other families have, so that nobody deletes that unknowingly. */
  readonly uses?: (host: FamilyHost & Services) => Uses;
  readonly background?: readonly BackgroundWork<Services>[];
  /** The kinds of jobs that the job runner of every process runs, including scheduled ones. */
  readonly jobs?: readonly Job<JobHost & Services>[];
  /**
   * Creates what a new organization starts with, in the transaction that creates it. The role `kontor_access`
   * must be allowed to write it.
   */
  readonly newOrganization?: (organizationId: string) => readonly Sql[];
}
