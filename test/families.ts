import { createProviderClient } from '../server/access/single-sign-on/provider-client.ts';
import { readConfig } from '../server/config.ts';
import { FAMILIES } from '../server/families.ts';
import { joinFamilies } from '../server/kernel/family/join-families.ts';
import { MailQueue } from '../server/kernel/mail/mail-queue.ts';
import { createGuardedClient } from '../server/kernel/network/guarded-client.ts';
import { NO_SECRETS } from '../server/kernel/secrets/secrets.ts';
import { createContents } from '../server/start/contents.ts';

const notOpen = () => Promise.reject(new Error('No database is open.'));

/** What the routes and tools of the families need, where nothing is called. */
export const SERVICES = {
  config: readConfig({}),
  contents: createContents(readConfig({})),
  mailQueue: new MailQueue(NO_SECRETS),
  mailer: undefined,
  accessDatabase: { query: notOpen, transaction: notOpen },
  forgetCredential: () => undefined,
  providerClient: createProviderClient({ allowPrivateAddresses: false }),
  platformClient: createGuardedClient({ allowPrivateAddresses: false }),
};

/** The routes and tools of the service, for tests that walk them. */
export const families = joinFamilies(FAMILIES, SERVICES);
