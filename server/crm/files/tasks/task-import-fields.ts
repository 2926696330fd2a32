import { dateField, importField, importFields, withRoom } from '../../../files/imports/rows/import-field.ts';
import { LONG_TEXT } from '../../../kernel/fields/fields.ts';
import { taskDraft } from '../../tasks/task.schema.ts';
import { assigneeField } from '../owner-cell.ts';

/** The fields to which columns of a file of tasks can be mapped. Assignee, contact, company and deal are given by name. */
export const taskFields = importFields(
  taskDraft,
  [
    withRoom(
      500,
      importField(
        'title',
        'Title',
        'task title',
        'task name',
        'task',
        'subject',
        'activity',
        'name',
        'to do',
      ),
    ),
    dateField(importField('due_on', 'Due date', 'due', 'due day', 'date due', 'deadline')),
    dateField(importField('due_at', 'Due time', 'due date and time')),
    assigneeField('assigned to', 'assigned to user', 'owner', 'task owner', 'responsible'),
    dateField(
      importField(
        'done_at',
        'Done date',
        'done',
        'completed',
        'completed at',
        'completed on',
        'date completed',
        'marked as done time',
      ),
    ),
    importField('repeat', 'Repeats', 'repetition'),
    importField(
      'contact',
      'Contact (email or name)',
      'contact email',
      'person email',
      'contact',
      'associated contact',
      'contact person',
      'contact name',
      'person',
      'person name',
    ),
    importField(
      'company',
      'Company',
      'company name',
      'organization',
      'organisation',
      'organization name',
      'organisation name',
      'associated company (primary)',
      'associated company',
      'account',
    ),
    withRoom(500, importField('deal', 'Deal', 'deal title', 'deal name', 'associated deal', 'opportunity')),
    withRoom(LONG_TEXT, importField('notes', 'Notes', 'note', 'description', 'body', 'comments')),
  ],
  ['assignee_id', 'contact_id', 'company_id', 'deal_id'],
);
