import { defineGetSingleSignOn } from '../access/single-sign-on/configure.ts';
import { singleSignOnView } from '../access/single-sign-on/single-sign-on.schema.ts';
import { defineDisableSingleSignOn } from '../access/single-sign-on/switch.ts';
import type { Operation } from '../kernel/operations/operation.ts';
import type { Command, CommandCall } from './command.ts';
import { invokeIn } from './invoke.ts';

const json = { type: 'boolean' } as const;

/** `kontor sso show`. */
const show: Command = {
  name: 'sso show',
  summary: "show an organization's single sign-on",
  usage: 'ORGANIZATION [--json]',
  help: `Shows the provider with which people of an organization sign in, without its secret.

  kontor sso show acme

  ORGANIZATION   the slug, as listed by \`kontor organizations\`
  --json         print it as JSON`,
  options: { json },
  positionals: ['ORGANIZATION'],
  run: (call) => answer(call, defineGetSingleSignOn(call.config.baseUrl)),
};

/** `kontor sso disable`. */
const disable: Command = {
  name: 'sso disable',
  summary: "turn an organization's single sign-on off",
  usage: 'ORGANIZATION [--json]',
  help: `Turns single sign-on off, for example if the provider can no longer be trusted or lets the wrong people in. Everyone
who is signed in with it is signed out. Nobody is required to use it any more, so people with a password can sign in with
that. An owner can turn single sign-on on again in the settings.

  kontor sso disable acme`,
  options: { json },
  positionals: ['ORGANIZATION'],
  run: (call) => answer(call, defineDisableSingleSignOn(call.config.baseUrl)),
};

async function answer(
  { config, terminal, options, positionals }: CommandCall,
  operation: Operation,
): Promise<void> {
  const [slug = ''] = positionals;
  const state = singleSignOnView.parse(await invokeIn(config, slug, operation, {}));
  if (options.json) return terminal.out(JSON.stringify(state));
  if (state.issuer === null) return terminal.out('No provider is set up.');
  terminal.out(`Single sign-on is ${state.enabled_at === null ? 'off' : `on since ${state.enabled_at}`}.`);
  if (state.required_at !== null) terminal.out('Members other than owners have to use it.');
  terminal.out(`issuer         ${state.issuer}`);
  terminal.out(`client ID      ${state.client_id}`);
  terminal.out(`client secret  ${state.client_secret.hint ?? 'lost; enter it again'}`);
  terminal.out(`domains        ${state.domains.join(', ') || 'all'}`);
  terminal.out(
    `may join       ${state.provision === 'domain' ? 'anyone with an address in the domains' : 'invited people'}`,
  );
  terminal.out(`tested         ${state.tested_at ?? 'never'}`);
  terminal.out(`redirect URI   ${state.redirect_uri}`);
  terminal.out(`logout URI     ${state.backchannel_logout_uri}`);
}

export const singleSignOnCommands = [show, disable];
