import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const FULL_CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Names under which systems install a program, the best first. Chromium without a window takes a fifth less processor time. */
const ALIASES: Record<string, string[]> = {
  chromium: ['chromium-headless-shell', ...FULL_CHROMIUM],
  'full chromium': FULL_CHROMIUM,
  'redis-server': ['redis-server', 'valkey-server'],
};

/** The absolute path of a program that tests may use but Kontor does not need, or undefined where it is not installed. */
export function findProgram(name: string): string | undefined {
  const directories = (process.env.PATH ?? '').split(delimiter).filter((directory) => directory !== '');
  return (ALIASES[name] ?? [name])
    .flatMap((alias) => directories.map((directory) => join(directory, alias)))
    .find(isExecutable);
}

/** The `skip` option of a test that needs a program: false where it is installed, else the reason, which the runner repeats at the end. */
export function skipWithout(name: string): string | false {
  return findProgram(name) === undefined ? `${name} is not installed` : false;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
