import type { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { OfferedEvent } from '../../kernel/family/family.ts';
import type { Scope } from '../../kernel/operations/scopes.ts';
import { type ChangeName, type changeView, isChange } from './change.schema.ts';
import type { FeedRow } from './changes.sql.ts';
import { cursorOf } from './cursor.ts';

export type Change = z.infer<typeof changeView>;

/** A kind of record in the feed. */
export interface FeedKind {
  readonly name: string;
  /** The scope that reads its records. */
  readonly scope: Scope;
  /** The events that tell of its changes. */
  readonly types: readonly string[];
}

/** The kinds whose changes have events. */
export function kindsOf(events: readonly OfferedEvent[]): readonly FeedKind[] {
  const kinds = new Map<string, { scope: Scope; types: string[] }>();
  for (const { type, scope } of events) {
    const { kind, name } = partsOf(type);
    if (!isChange(name)) continue;
    const known = kinds.get(kind) ?? { scope, types: [] };
    kinds.set(kind, { ...known, types: [...known.types, type] });
  }
  return [...kinds].map(([name, rest]) => ({ name, ...rest }));
}

/** The change that an event tells of. */
export function changeOf({ id, at, event_type, record_id, payload, occurred_at, actor }: FeedRow): Change {
  const { kind, name } = partsOf(event_type);
  const record = new JsonText<EventData>(payload).value()[kind] ?? {};
  const into = record.merged_into;
  const change: ChangeName = typeof into === 'string' ? 'merged' : isChange(name) ? name : 'updated';
  const isThere = change === 'created' || change === 'updated';
  return {
    cursor: cursorOf({ at, id }),
    kind,
    change,
    id: record_id,
    ...(typeof into === 'string' && { into }),
    ...(isThere && { record }),
    occurred_at,
    actor: actor === null ? null : JSON.parse(actor),
  };
}

type EventData = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

function partsOf(type: string): { readonly kind: string; readonly name: string } {
  const [kind = '', name = ''] = type.split('.');
  return { kind, name };
}
