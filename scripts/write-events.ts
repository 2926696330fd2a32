// Writes docs/events.md, the catalogue of events, from the families in server/families.ts:
//   node scripts/launch.mjs scripts/write-events.ts
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FAMILIES } from '../server/families.ts';
import type { FamilyEvent } from '../server/kernel/family/family.ts';

export const EVENT_CATALOGUE = join(import.meta.dirname, '..', 'docs', 'events.md');

const INTRODUCTION = `# Events

A change commits together with its events. Webhook subscriptions choose among them, and [webhooks.md](webhooks.md) describes how they
are delivered. Each delivery has the full record in the named member of \`data\`. Events with changes also have \`data.changes\`, which
holds each changed field with its value before and after.

This page is written by \`scripts/write-events.ts\` from the families in \`server/families.ts\`; change the descriptions there.
`;

/** The text of docs/events.md. */
export function renderEventCatalogue(): string {
  const families = FAMILIES.filter(({ events = [] }) => events.length > 0);
  return [
    INTRODUCTION,
    ...families.map(({ name, events = [] }) => `## \`${name}\`\n\n${renderTable(events)}`),
  ].join('\n');
}

function renderTable(events: readonly FamilyEvent[]): string {
  const rows = events.map(
    ({ type, description, recordName, changes }) =>
      `| \`${type}\` | ${description} | \`${recordName}\` | ${changes ? 'yes' : 'no'} |`,
  );
  return `| Event | When it is sent | Record | Changes |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`;
}

if (import.meta.main) writeFileSync(EVENT_CATALOGUE, renderEventCatalogue());
