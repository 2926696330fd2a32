import type { Family } from '../kernel/family/family.ts';
import { routesOf } from '../kernel/http/route.ts';
import { toolsOf } from '../kernel/mcp/tool.ts';
import { getAllSettings } from './get-all-settings.ts';
import { getSettings } from './get-settings.ts';
import { updateSettings } from './update-settings.ts';

const route = routesOf('Settings');
const tool = toolsOf('crm');

/** The settings of organizations. Other families read them; this one alone changes them. */
export const settingsFamily = {
  name: 'settings',
  tags: [
    {
      name: 'Settings',
      description: `
The time zone, week, currency, country, language and working time of your organization. Programs read them, with \`crm:read\`; owners
and admins change them in the web app or by \`kontor settings set\`.`.trim(),
    },
  ],
  privacy: {
    tables: [
      {
        table: 'organization_settings',
        ...{ personal: [], secret: ['sealed'], other: ['name', 'value', 'hint'], contact: [], user: [] },
      },
    ],
  },
  routes: () => [route.get('/api-settings', getSettings)],
  tools: () => [
    tool.get('get_settings', getSettings, {
      description: 'The time zone, currency, country, language, week and working time of the organization.',
    }),
  ],
  webRoutes: () => [
    route.get('/settings', getAllSettings),
    route.patch('/settings', updateSettings, { absent: ['POST', 'DELETE'] }),
  ],
} satisfies Family;
