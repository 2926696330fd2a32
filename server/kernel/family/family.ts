import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import type { Registry } from 'prom-client';
import type { Sql } from '../database/sql.ts';
import type { Guard } from '../http/guard.ts';
import type { Route } from '../http/route.ts';
import type { Job } from '../jobs/job.ts';
import type { Tool } from '../mcp/tool.ts';
import type { EventDescription } from '../openapi/describe-events.ts';
import type { Tag } from '../openapi/openapi.ts';
import type { Kernel } from '../operations/operation.ts';
import type { Scope } from '../operations/scopes.ts';
import type { FamilyPrivacy, TablePrivacy } from '../privacy/table-privacy.ts';
import type { Quota } from '../quotas/quota.ts';
import type { EventConsumer } from '../relay/event-consumer.ts';
import type { SealedColumn } from '../secrets/sealed-column.ts';
import type { ExportKind } from './export-kind.ts';

/** What the scopes of a family allow, in words for people; write includes read. */
export interface ScopeWords {
  readonly title: string;
  readonly read: string;
  readonly write: string;
}

/** A kind of record, as the audit log and live notices name it. */
export interface RecordKind {
  /** Such as `api_key`. */
  readonly type: string;
  /** Everything that the audit log says happens to such a record, such as `created`. */
  readonly actions: readonly string[];
  /** Whether open pages of the web app are told when such a record changes. */
  readonly live: boolean;
}

/** An event of a family: its reference, and when it happens in a few words, for people who choose among events. */
export interface FamilyEvent extends EventDescription {
  readonly words: string;
}

/** What routes and tools can use besides their own family. */
export interface FamilyHost {
  /** Every event of every family, for subscriptions. */
  readonly events: readonly OfferedEvent[];
  /** Every kind of background job, for people who look at those that failed. */
  readonly jobs: readonly { readonly kind: string; readonly title: string }[];
  /** Everything of which an organization may use so much and no more. */
  readonly quotas: readonly Quota[];
  /** What every family, and the kernel, declares about its tables, for exports and erasures of people. */
  readonly privacy: readonly TablePrivacy[];
}

/** An event that can be subscribed to. */
export interface OfferedEvent {
  readonly type: string;
  /** The scope that reads the records of its family. */
  readonly scope: Scope;
}

/** What background work can use. */
export interface WorkHost {
  readonly connection: ClientConfig;
  /** The kernel of the requests, so that live pages and consumers hear of the work. */
  readonly kernel: Kernel;
  readonly metrics: Registry;
  readonly log: FastifyBaseLogger;
}

/** Background work that was created but does nothing before `start`. */
export interface Work {
  /** Reads the events that the relay hands over. */
  readonly consumer?: EventConsumer;
  start(): void;
  /** Ends the work under way and gives back every connection. */
  close(): Promise<void>;
}

/** Something that runs beside the requests. */
export interface BackgroundWork<Services> {
  /** Such as `webhook-delivery`. */
  readonly name: string;
  /** What it does, in a few words that can follow "Kontor" in a sentence. */
  readonly description: string;
  /** Whether `kontor worker` runs it too; what reads events must run in every process. */
  readonly inWorker: boolean;
  readonly create: (host: WorkHost & Services) => Work;
}

/** What a door that is not an operation can use: one that takes or sends files. */
export interface DoorHost {
  readonly kernel: Kernel;
  readonly guard: Guard;
  /** What every family exports. */
  readonly exports: readonly ExportKind[];
}

/**
 * What a family is: data from which every list of the service is derived. `server/families.ts` lists all of them.
 * @typeParam Services what the family needs of the process besides what every family gets
 */
export interface Family<Services = object> {
  /** Such as `crm`. A family with scopes has the name of its scopes. */
  readonly name: string;
  /** Absent for a family that has no scopes of its own. */
  readonly scopes?: ScopeWords;
  readonly recordKinds?: readonly RecordKind[];
  /** What webhooks can deliver. */
  readonly events?: readonly FamilyEvent[];
  /** The headings of the API reference that the routes stand under. */
  readonly tags?: readonly Tag[];
  /** The paths of the REST API, in the order of the reference. The web app has them too, under `/web`. */
  readonly routes?: (host: FamilyHost & Services) => readonly Route[];
  /** What the web app calls besides those. */
  readonly webRoutes?: (host: FamilyHost & Services) => readonly Route[];
  /** Paths under `/web` that take or send files; each function gets a scope of the server of its own. */
  readonly webDoors?: readonly ((scope: FastifyInstance, host: DoorHost) => void)[];
  /** The places of the web app that the server answers with the app's page. */
  readonly places?: readonly string[];
  /** The tools of the MCP server, in the order in which agents see them. */
  readonly tools?: (host: FamilyHost & Services) => readonly Tool[];
  /** What an agent is told about the family when it connects. */
  readonly instructions?: string;
  readonly exports?: readonly ExportKind[];
  /** What an organization may use of it up to a limit, which `kontor limits` changes. */
  readonly quotas?: readonly Quota[];
  /** The columns that hold its secrets, sealed. */
  readonly secrets?: readonly SealedColumn[];
  /** What its tables hold of people, and how it is exported and erased. */
  readonly privacy?: FamilyPrivacy;
  readonly background?: readonly BackgroundWork<Services>[];
  /** Kinds of work that the job runner of every process takes, those on a schedule among them. */
  readonly jobs?: readonly Job<WorkHost & Services>[];
  /** What a new organization gets, in the transaction that creates it; the role `kontor_access` must be allowed to write it. */
  readonly newOrganization?: (organizationId: string) => readonly Sql[];
}
