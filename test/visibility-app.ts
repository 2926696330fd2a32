import { after } from 'node:test';
import pg from 'pg';
import { connect, freePort, registerApp } from '../server/access/oauth/testing/oauth-service.ts';
import { ALL_SCOPES } from '../server/kernel/operations/scopes.ts';
import { TestApi } from './api.ts';
import { testDatabase } from './database.ts';
import { families } from './families.ts';
import { visibilityWorld } from './visibility-world.ts';

/** The organization of `visibility-world.ts`, with an app to which its member gave all that they may do. */
export async function visibilityApp() {
  const connection = await testDatabase();
  const port = await freePort();
  const settings = { port, baseUrl: `http://127.0.0.1:${port}`, rateLimitPerMinute: 0 };
  const world = await visibilityWorld(settings, connection);
  const owner = new pg.Client(connection);
  await owner.connect();
  after(() => owner.end());
  const api = new TestApi({
    ...{ url: world.service.url, owner, connection, routes: families.routes },
    organization: { id: '', userId: world.me.id, key: '' },
    ...{ records: families.catalogue.records, close: async () => undefined },
  });
  const scope = ALL_SCOPES.join(' ');
  const { access_token: key } = await connect(api, world.me.browser, await registerApp(api), { scope });
  return { world, api, key };
}
