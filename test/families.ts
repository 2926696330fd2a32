import { readConfig } from '../server/config.ts';
import { FAMILIES } from '../server/families.ts';
import { joinFamilies } from '../server/kernel/family/join-families.ts';

/** The routes and tools of the service, for tests that walk them. */
export const families = joinFamilies(FAMILIES, {
  config: readConfig({}),
  mailer: undefined,
  forgetCredential: () => undefined,
});
