import { z } from 'zod';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { lockedProvider, NOT_SET_UP, tell } from './changing.ts';
import { keepsOwner, NO_OWNER_KEPT } from './kept-owner.ts';
import { deleteProvider, setProviderEnabled, setProviderRequired } from './provider.sql.ts';
import { singleSignOnRequirement, singleSignOnView } from './single-sign-on.schema.ts';
import { viewOf } from './view.ts';

const NOT_TESTED = new Conflict(
  'An owner has to sign in once as a test before single sign-on can be turned on.',
);
const NOT_ON = new Conflict('Turn single sign-on on first.');

/**
 * Defines the operation that turns single sign-on on, after a test and while an owner can still sign in without it.
 */
export function defineEnableSingleSignOn(baseUrl: string) {
  return defineWrite({
    name: 'enable-single-sign-on',
    summary: 'Turn single sign-on on',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: z.object({}),
    output: singleSignOnView,
    conflicts: [NOT_SET_UP, NOT_TESTED, NO_OWNER_KEPT],
    run: async (context) => {
      const provider = await lockedProvider(context);
      if (provider.tested_at === null) throw conflict(NOT_TESTED);
      if (!(await keepsOwner(context, context.organizationId))) throw conflict(NO_OWNER_KEPT);
      if (provider.enabled_at === null) {
        await context.query(setProviderEnabled(context.organizationId, true));
        tell(context, { action: 'enabled' });
      }
      return { data: await viewOf(context, baseUrl) };
    },
  });
}

/** Defines the operation that turns single sign-on off and ends the sessions that began with it. */
export function defineDisableSingleSignOn(baseUrl: string) {
  return defineWrite({
    name: 'disable-single-sign-on',
    summary: 'Turn single sign-on off',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: z.object({}),
    output: singleSignOnView,
    conflicts: [NOT_SET_UP],
    run: async (context) => {
      const provider = await lockedProvider(context);
      if (provider.enabled_at !== null) {
        await context.query(setProviderEnabled(context.organizationId, false));
        tell(context, { action: 'disabled' });
      }
      return { data: await viewOf(context, baseUrl) };
    },
  });
}

/** Defines the operation that makes single sign-on required of members other than owners, or optional. */
export function defineRequireSingleSignOn(baseUrl: string) {
  return defineWrite({
    name: 'require-single-sign-on',
    summary: 'Require single sign-on',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: singleSignOnRequirement,
    output: singleSignOnView,
    conflicts: [NOT_SET_UP, NOT_ON],
    run: async (context, { required }) => {
      const provider = await lockedProvider(context);
      if (required && provider.enabled_at === null) throw conflict(NOT_ON);
      if (required !== (provider.required_at !== null)) {
        await context.query(setProviderRequired(context.organizationId, required));
        tell(context, { action: required ? 'required' : 'made_optional' });
      }
      return { data: await viewOf(context, baseUrl) };
    },
  });
}

/** Removes the provider and its connections to accounts; the accounts stay. */
export const removeSingleSignOn = defineWrite({
  name: 'remove-single-sign-on',
  summary: 'Remove single sign-on',
  scope: null,
  role: 'admin',
  sensitive: true,
  input: z.object({}),
  conflicts: [NOT_SET_UP],
  run: async (context) => {
    await lockedProvider(context);
    await context.query(deleteProvider(context.organizationId));
    tell(context, { action: 'deleted' });
    return DONE;
  },
});
