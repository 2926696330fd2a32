import type { AuditEntry } from '../audit/audit.ts';
import type { Effects } from '../operations/context.ts';
import type { Loss } from '../operations/watch.ts';

/**
 * What a real call would do, in a sentence: first what becomes of the record that the call is about, then how many others
 * change and how.
 * @param id the record that the call is about, if it names one
 */
export function summaryOf({ changes, events, recorded }: Effects, loss?: Loss, id?: unknown): string {
  const main = changes.find(({ recordId }) => recordId === id) ?? changes[0];
  if (!main) return 'Dry run: nothing was changed, and a real call would change nothing.';
  const name = loss?.name === undefined ? '' : ` "${loss.name}"`;
  const gone = Object.entries(loss?.gone ?? {}).filter(([, count]) => count > 0);
  const along = gone.map(([plural, count]) => counted(count, plural));
  const others = Map.groupBy(
    changes.filter((change) => change !== main),
    ({ recordType, action }) => `${recordType} ${action}`,
  );
  const parts = [
    `the ${words(main.recordType)}${name} would be ${actionIn(main)}${along.length > 0 ? ` with its ${along.join(' and ')}` : ''}`,
    ...[...others.values()].map(othersIn),
    ...Object.entries(recorded).map(([plural, { length }]) => `${counted(length, plural)} would be recorded`),
    ...(events.length > 0
      ? [`${[...new Set(events.map(({ type }) => type))].join(', ')} would be sent`]
      : []),
  ];
  return `Dry run: nothing was changed. In a real call ${parts.join('; ')}.`;
}

function othersIn(changes: readonly AuditEntry[]): string {
  const [first] = changes;
  if (!first) return '';
  return `${counted(changes.length, pluralOf(words(first.recordType)))} would be ${actionIn(first)}`;
}

const ACTIONS: Readonly<Record<string, string>> = { secret_rotated: 'given a new secret' };

function actionIn({ action }: AuditEntry): string {
  return ACTIONS[action] ?? words(action);
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function pluralOf(singular: string): string {
  return singular.endsWith('y') ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}

/** `1 activity`, `2 activities` */
function counted(count: number, plural: string): string {
  return `${count} ${count === 1 ? plural.replace(/ies$/, 'y').replace(/s$/, '') : plural}`;
}
