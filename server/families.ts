import { accessFamily } from './access/access.family.ts';
import type { AccessDatabase } from './access/access-database.ts';
import type { ProviderClient } from './access/single-sign-on/provider-client.ts';
import { adsFamily } from './ads/ads.family.ts';
import type { Config } from './config.ts';
import { crmFamily } from './crm/crm.family.ts';
import { demoFamily } from './demo/demo.family.ts';
import { filesFamily } from './files/files.family.ts';
import { insightsFamily } from './insights/insights.family.ts';
import { jobsFamily } from './jobs/jobs.family.ts';
import type { Contents } from './kernel/contents/contents.ts';
import type { Family } from './kernel/family/family.ts';
import type { MailQueue } from './kernel/mail/mail-queue.ts';
import type { GuardedClient } from './kernel/network/guarded-client.ts';
import { mailFamily } from './mail/mail.family.ts';
import { settingsFamily } from './settings/settings.family.ts';
import { webFamily } from './web-forms/web.family.ts';
import { webhooksFamily } from './webhooks/webhooks.family.ts';
import { workflowsFamily } from './workflows/workflows.family.ts';

/** What families may use from the process, besides what every family gets. */
export interface Services {
  readonly config: Config;
  /** Accepts emails to be sent. */
  readonly mailQueue: MailQueue;
  /** Accepts emails for the installation's mail server; undefined if there is none. */
  readonly mailer: MailQueue | undefined;
  /** The tables of accounts, sessions and grants. */
  readonly accessDatabase: Pick<AccessDatabase, 'query' | 'transaction'>;
  /** Talks to single sign-on providers. */
  readonly providerClient: ProviderClient;
  /** Talks to advertising platforms. */
  readonly platformClient: GuardedClient;
  /** Keeps the contents of files. */
  readonly contents: Contents;
  /** Removes a credential from the memory of this process. */
  readonly forgetCredential: (credentialId: string) => void;
}

const ALL = [
  crmFamily,
  filesFamily,
  webFamily,
  workflowsFamily,
  adsFamily,
  insightsFamily,
  webhooksFamily,
  settingsFamily,
  accessFamily,
  jobsFamily,
  mailFamily,
  demoFamily,
] as const satisfies readonly Family<Services>[];

/** All families of the service, in the order of the reference and of the tools. */
export const FAMILIES: readonly Family<Services>[] = ALL;

/** All routes of the web app that are operations, each with its own type: those of REST and those of the web app. */
export type FamilyRoute = RoutesOf<(typeof ALL)[number]>;

type RoutesOf<Declared> = RoutesBy<'routes', Declared> | RoutesBy<'webRoutes', Declared>;
type RoutesBy<Table extends string, Declared> = Declared extends {
  readonly [Name in Table]: (host: never) => readonly (infer Line)[];
}
  ? Line
  : never;
