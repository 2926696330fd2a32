import type { Family } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { mailPasswordSecrets } from '../kernel/mail/mail.secrets.ts';
import type { MailQueue } from '../kernel/mail/mail-queue.ts';
import { toolsOf } from '../kernel/mcp/tool.ts';
import { getAllSettings } from './get-all-settings.ts';
import { getSettings } from './get-settings.ts';
import { getHolidays, HOLIDAYS, setHolidays } from './holidays.ts';
import {
  defineGetMailServer,
  defineSetMailServer,
  type MailRules,
  removeMailServer,
} from './mail/mail-server.ts';
import { defineTestMailServer } from './mail/test-mail-server.ts';
import { EXCHANGE_RATES, getExchangeRates, setExchangeRates } from './rates/exchange-rates.ts';
import { readEcbRates } from './rates/read-ecb-rates.ts';
import { REGIONAL_SETTINGS } from './regional-settings.ts';
import { settingsPrivacy } from './settings-privacy.sql.ts';
import { defineUpdateSettings } from './update-settings.ts';

const route = routesOf('Settings');
const tool = toolsOf('crm');

interface Services {
  readonly config: MailRules & { readonly exchangeRatesUrl: string | undefined };
  readonly mailQueue: MailQueue;
  readonly forgetCredential: (credentialId: string) => void;
}

/** The settings of organizations that belong to no other family. */
export const settingsFamily = {
  name: 'settings',
  recordKinds: [{ type: 'mail_server', actions: ['created', 'updated', 'deleted', 'tested'], live: false }],
  tags: [
    {
      name: 'Settings',
      description: `
The time zone, week, currency, country, language and working time of your organization. Programs read them, with \`crm:read\`; owners
and admins change them in the web app or by \`kontor settings set\`.`.trim(),
    },
  ],
  settings: [REGIONAL_SETTINGS, HOLIDAYS, EXCHANGE_RATES],
  privacy: settingsPrivacy,
  secrets: mailPasswordSecrets,
  jobs: [readEcbRates],
  routes: () => [route.get('/api-settings', getSettings)],
  tools: () => [
    tool.get('get_settings', getSettings, {
      description:
        'Get the time zone, currency, country, language, week and working time of the organization.',
    }),
  ],
  webRoutes: ({ config, mailQueue, forgetCredential }) => [
    route.get('/settings', getAllSettings),
    route.patch('/settings', defineUpdateSettings(forgetCredential), { absent: ['POST', 'DELETE'] }),
    route.get('/settings/holidays', getHolidays),
    route.put('/settings/holidays', setHolidays),
    route.get('/settings/exchange-rates', getExchangeRates),
    route.put('/settings/exchange-rates', setExchangeRates),
    route.get('/settings/mail', defineGetMailServer(config)),
    route.put('/settings/mail', defineSetMailServer(config)),
    route.delete('/settings/mail', removeMailServer),
    route.accept('/settings/mail/test', defineTestMailServer({ mailQueue })),
  ],
} satisfies Family<Services>;
