import { defineFamily } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

const route = routesOf('Settings');

/** The settings of organizations. Other families read them; this one alone changes them. */
export const settingsFamily = defineFamily({
  name: 'settings',
  tags: [
    {
      name: 'Settings',
      description: `
The time zone, week, currency, country, language and working time of your organization. Programs read them, with \`crm:read\`; owners
and admins change them in the web app or by \`kontor settings set\`.`.trim(),
    },
  ],
  routes: () => [route.get('/api-settings', getSettings)],
  webRoutes: () => [route.patch('/settings', updateSettings, { absent: ['GET', 'POST', 'DELETE'] })],
});
