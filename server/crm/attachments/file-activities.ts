import type { WriteContext } from '../../kernel/operations/context.ts';
import type { NewActivity } from '../../records/activities/activity.sql.ts';
import { recordActivities } from '../../records/activities/record-activities.ts';
import type { RecordFile } from './file.schema.ts';

/** The types of the activities about files. */
export const FILE_ACTIVITY_TYPES = ['file_added', 'file_deleted'] as const;

const WORDS = { file_added: 'File added', file_deleted: 'File deleted' } as const;

/** Defers the activity about a file on the timeline of its record; a task has none. */
export function recordFileActivity(
  context: WriteContext,
  type: (typeof FILE_ACTIVITY_TYPES)[number],
  { id, kind, record_id, name }: RecordFile,
  at: string,
): void {
  const place = placeOf(kind, record_id);
  if (!place) return;
  const metadata = { file_id: id, file_name: name };
  recordActivities(
    context,
    [{ activity_type: type, description: `${WORDS[type]}: ${name}`, metadata, ...place }],
    at,
  );
}

function placeOf(kind: RecordFile['kind'], id: string): Partial<NewActivity> | undefined {
  if (kind === 'contact') return { contact_id: id };
  if (kind === 'deal') return { deal_id: id };
  return kind === 'company' ? { record: { type: kind, id } } : undefined;
}
