import type { RecordKind } from '../../registry/record-kind.ts';

/** Tasks as a kind of record. They have no pages of their own. */
export const taskKind: RecordKind = {
  type: 'task',
  staleAfter: () => [['task-lists'], ['activities'], ['reminders']],
};
