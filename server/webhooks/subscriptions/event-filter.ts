import { selectRecords } from '../../kernel/asking/records.sql.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { EventFilter } from './event-filter-field.ts';

/** What a filter looks at in an event. */
export interface FilterableEvent {
  readonly type: string;
  /** The members of its record. */
  readonly fields: readonly string[];
  /** Whether it says which fields changed. */
  readonly changes: boolean;
}

const LOOKS_AT = { pipeline_ids: 'pipeline_id', stage_ids: 'stage_id', tags: 'tags' } as const;
const CUSTOM = 'custom_fields';

/**
 * Refuses a filter with a part that no event of the subscription can match, so that nobody waits for deliveries in vain.
 * @throws 400 `invalid_request` with the part
 */
export function requireMatchable(
  filter: EventFilter,
  types: readonly string[],
  events: readonly FilterableEvent[],
): void {
  const subscribed = events.filter(({ type }) => types.includes(type));
  const refuse = (part: keyof EventFilter) => {
    throw invalidRequest(`'filter.${part}' matches none of the events in 'event_types'.`);
  };
  for (const part of ['pipeline_ids', 'stage_ids', 'tags'] as const) {
    const canMatch = subscribed.some(({ fields }) => fields.includes(LOOKS_AT[part]));
    if (filter[part] !== undefined && !canMatch) refuse(part);
  }
  if (filter.changed_fields === undefined) return;
  const changing = subscribed.filter(({ changes }) => changes);
  if (changing.length === 0) refuse('changed_fields');
  const known = new Set(changing.flatMap(({ fields }) => fields));
  const isKnown = (name: string) => known.has(name.startsWith(`${CUSTOM}.`) ? CUSTOM : name);
  const unknown = filter.changed_fields.find((name) => !isKnown(name));
  if (unknown !== undefined)
    throw invalidRequest(
      `'filter.changed_fields' names a field that these events do not have: '${unknown}'.`,
    );
}

/**
 * Refuses a filter by pipelines or stages that the organization does not have.
 * @throws 400 `invalid_request` with the part
 */
export async function requireExisting(context: ReadContext, filter: EventFilter): Promise<void> {
  const asked = [
    { part: 'pipeline_ids', type: 'pipeline' },
    { part: 'stage_ids', type: 'stage' },
  ] as const;
  for (const { part, type } of asked) {
    const ids = filter[part] ?? [];
    const kind = context.records.kinds.find((known) => known.type === type);
    if (ids.length === 0 || !kind) continue;
    const rows = await context.query<{ json: string }>(selectRecords(context.organizationId, kind, ids));
    if (rows.length < ids.length)
      throw invalidRequest(`'filter.${part}' names a ${type} that does not exist in your organization.`);
  }
}
