// Writes docs/configuration.md, the reference of the settings, from the table in server/config.ts:
//   node scripts/launch.mjs scripts/write-configuration.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS, type Setting } from '../server/config.ts';

export const CONFIGURATION_REFERENCE = join(import.meta.dirname, '..', 'docs', 'configuration.md');

const INTRODUCTION = `# Configuration

Kontor is configured by environment variables. Every one is optional; an empty one counts as not set. A value that
cannot be used stops the start with its name and what was expected.

This page is written by \`scripts/write-configuration.ts\` from \`server/config.ts\`; change it there.
`;

/** The text of docs/configuration.md. */
export function renderConfigurationReference(): string {
  return [INTRODUCTION, ...Object.values(SETTINGS).map(renderSetting)].join('\n');
}

function renderSetting(setting: Setting<unknown>): string {
  const { name, description, expected, defaultText } = setting;
  const standard = defaultText ?? `\`${setting.default}\``;
  return `## \`${name}\`\n\n${description}\n\n- Default: ${standard}\n- Expected: ${expected}\n`;
}

if (import.meta.main) writeFileSync(CONFIGURATION_REFERENCE, renderConfigurationReference());
