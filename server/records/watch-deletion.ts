import { selectRecords } from '../kernel/asking/records.sql.ts';
import { JsonText } from '../kernel/database/json-text.ts';
import type { ReadableKind } from '../kernel/family/record-registry.ts';
import type { ReadContext } from '../kernel/operations/context.ts';
import type { Watch } from '../kernel/operations/watch.ts';
import { countActivitiesAmong, selectActivitiesOf } from './activities/activity.sql.ts';

/** Up to how many activities are counted. */
const MOST_COUNTED = 10_000;

/**
 * Finds out, for a dry run, what a deletion takes along: who or what the record is, and how many of its activities are gone
 * afterwards. They are counted rather than worked out, so that the dry run says what really happens.
 */
export function watchDeletion(type: string): Watch {
  return async (context, id) => {
    const { organizationId } = context;
    const kind = context.records.kinds.find((known) => known.type === type);
    const name = kind && (await nameIn(context, kind, id));
    const rows = await context.query<{ id: string }>(
      selectActivitiesOf(organizationId, { type, id }, MOST_COUNTED),
    );
    const ids = rows.map((row) => row.id);
    return async () => {
      if (ids.length === 0) return { name, gone: {} };
      const [left] = await context.query<{ counted: number }>(countActivitiesAmong(organizationId, ids));
      return { name, gone: { activities: ids.length - (left?.counted ?? 0) } };
    };
  };
}

async function nameIn(context: ReadContext, kind: ReadableKind, id: string): Promise<string | undefined> {
  const [row] = await context.query<{ json: string }>(selectRecords(context.organizationId, kind, [id]));
  const { name, title, first_name, last_name, description } = Object(
    row && new JsonText<object>(row.json).value(),
  );
  const known = name ?? title ?? first_name ?? description;
  if (known === undefined) return undefined;
  const whole = known === first_name ? `${first_name} ${last_name}`.trim() : String(known);
  return whole.length > LONGEST_NAME ? `${whole.slice(0, LONGEST_NAME)}…` : whole;
}

const LONGEST_NAME = 100;
