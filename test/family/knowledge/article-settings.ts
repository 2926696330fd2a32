import { z } from 'zod';
import { defineRead, defineWrite } from '../../../server/kernel/operations/operation.ts';
import { placeIn } from '../../../server/kernel/secrets/sealed-column.ts';
import {
  changeSettings,
  readSettings,
  type SettingsGroup,
} from '../../../server/kernel/settings/settings.ts';
import { articleToken, saveToken } from './article.secrets.ts';

const fields = z.object({ article_language: z.enum(['en', 'de']) });
/** The settings of articles, which every member may change. */
export const articleSettings: SettingsGroup<typeof fields> = {
  fields,
  defaults: { article_language: 'en' },
  changedBy: 'member',
};

/** The settings of an organization for articles. */
export const getArticleSettings = defineRead({
  name: 'get-article-settings',
  summary: 'Get the settings of articles',
  scope: 'knowledge:read',
  input: z.object({}),
  output: fields,
  run: async (context) => ({ data: await readSettings(context, context.organizationId, articleSettings) }),
});

/** Changes the settings, and the token by which articles are fetched, which nobody can read again. */
export const updateArticleSettings = defineWrite({
  name: 'update-article-settings',
  summary: 'Change the settings of articles',
  scope: 'knowledge:write',
  input: fields.extend({ source_token: z.string().optional() }),
  output: fields,
  run: async (context, { source_token, ...values }) => {
    const { organizationId, secrets } = context;
    if (source_token !== undefined) {
      const place = placeIn(articleToken, { organization_id: organizationId, row_id: organizationId });
      context.defer(saveToken(organizationId, await secrets.seal(context, place, source_token)));
    }
    return { data: await changeSettings(context, articleSettings, values) };
  },
});
