import { existsSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dirname;

/** The fields of an action or a record. */
export type Fields = Record<string, unknown>;

/** Why the tests are skipped; false if they are not. */
export const skip = existsSync(join(HERE, 'node_modules', 'zapier-platform-core'))
  ? false
  : 'integrations/zapier is not installed';

/** Loads a file of the app, which is JavaScript, as Zapier runs it. */
export const load = (file: string) => import(join(HERE, file));

/** Loads the app and Zapier's platform, and returns the function that runs a part of the app. */
export async function loadApp() {
  const { default: app } = await load('index.js');
  const { default: zapier } = await load('node_modules/zapier-platform-core/index.mjs');
  return { app, zapier, run: zapier.createAppTester(app) };
}
