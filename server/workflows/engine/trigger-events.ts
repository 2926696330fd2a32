import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import { isEventTrigger } from '../language/guards.ts';
import type { Trigger } from '../language/trigger.schema.ts';

/** What a trigger waits for that is narrower than an event. */
interface Narrower {
  /** The events among which it is. */
  readonly events: readonly string[];
  readonly happened: (payload: PlainRecord) => boolean;
}

const NARROWER: Readonly<Record<string, Narrower>> = {
  'deal.stage_entered': {
    events: ['deal.created', 'deal.updated'],
    happened: ({ event_type, changes }) => event_type === 'deal.created' || 'stage_id' in Object(changes),
  },
  'contact.tag_removed': {
    events: ['contact.updated'],
    happened: (payload) => removedTags(payload).length > 0,
  },
};

/** The triggers that are not events themselves. */
export const NARROWER_TRIGGERS: readonly string[] = Object.keys(NARROWER);

/** The events whose record is of another kind than their name begins with. */
const KINDS: Readonly<Record<string, string>> = {
  'contact.note_added': 'activity',
  'form.submitted': 'form_submission',
};

/** The kind of record that an event is about. */
export function kindOfEvent(type: string): string {
  return KINDS[type] ?? type.split('.')[0] ?? '';
}

/** The kind of record that starts a workflow; undefined on a schedule. */
export function kindOfTrigger(trigger: Trigger): string | undefined {
  if (isEventTrigger(trigger)) return kindOfEvent(trigger.on);
  return 'object' in trigger ? trigger.object : undefined;
}

/** The events for which a trigger looks. */
export function eventsOf(on: string): readonly string[] {
  return NARROWER[on]?.events ?? [on];
}

/** Whether an event is what a trigger waits for. */
export function hasHappened(on: string, payload: PlainRecord): boolean {
  return NARROWER[on]?.happened(payload) ?? payload.event_type === on;
}

/** The tags that a change of a contact took away, ignoring case. */
export function removedTags({ changes }: PlainRecord): readonly string[] {
  const { from = [], to = [] } = Object(Object(changes).tags);
  const kept = new Set(textsIn(to).map((tag) => tag.toLowerCase()));
  return textsIn(from).filter((tag) => !kept.has(tag.toLowerCase()));
}

function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}
