import { activity, company, contact, deal, file, ids, task } from '../samples.js';
import { hook } from './hook.js';

const pipelineFilter = {
  ...{ key: 'pipeline_id', label: 'Pipeline', type: 'string', dynamic: 'list_pipelines.id.name' },
  helpText: 'Only deals of this pipeline.',
};
const tagFilter = { key: 'tag', label: 'Tag', type: 'string', helpText: 'Only if this tag was added.' };

const contacts = (label, description, list, more = {}) => ({
  ...{
    noun: 'Contact',
    label,
    description,
    member: 'contact',
    sample: contact,
    list: `/api-contacts?${list}`,
    ...more,
  },
});
const deals = (label, description, list = '', more = {}) => ({
  ...{ noun: 'Deal', label, description, member: 'deal', sample: deal, list: `/api-deals?${list}` },
  ...{ inputFields: [pipelineFilter], ...more },
});
const companies = (label, description, more = {}) => ({
  ...{
    noun: 'Company',
    label,
    description,
    member: 'company',
    sample: company,
    list: '/api-companies?',
    ...more,
  },
});
const tasks = (label, description, list = '', more = {}) => ({
  ...{ noun: 'Task', label, description, member: 'task', sample: task, list: `/api-tasks?${list}`, ...more },
});
const activities = (label, description, list = '', more = {}) => ({
  ...{
    noun: 'Activity',
    label,
    description,
    member: 'activity',
    sample: activity,
    list: `/api-activities?${list}`,
    ...more,
  },
});
const files = (label, description, more = {}) => ({
  ...{ noun: 'File', label, description, member: 'file', sample: file, list: '/api-files?', ...more },
});
/** A deleted record has ids only. */
const gone = { sample: ids, idsOnly: true, inputFields: [] };

/** Every event of the CRM, by its type. The list of each gives samples. */
export const EVENTS = {
  'contact.created': contacts('New Contact', 'Triggers when a contact is created.', 'event=created'),
  'contact.updated': contacts(
    'Updated Contact',
    'Triggers when a field of a contact changes.',
    'event=updated',
  ),
  'contact.tag_added': contacts(
    'Tag Added to Contact',
    'Triggers when a contact gets a new tag.',
    'event=tag_added',
    {
      inputFields: [tagFilter],
    },
  ),
  'contact.enriched': contacts(
    'Enriched Contact',
    'Triggers when an enrichment of a contact ran.',
    'event=enriched',
  ),
  'contact.note_added': activities(
    'New Note on Contact',
    'Triggers when a note is logged on a contact.',
    'type=note',
  ),
  'contact.merged': contacts(
    'Merged Contact',
    'Triggers when a contact is merged into another one.',
    '',
    gone,
  ),
  'contact.deleted': contacts('Deleted Contact', 'Triggers when a contact is deleted.', '', gone),
  'deal.created': deals('New Deal', 'Triggers when a deal is created.'),
  'deal.updated': deals('Updated Deal', 'Triggers when a deal changes, is moved, won or lost.'),
  'deal.won': deals('Won Deal', 'Triggers when a deal comes into a won stage.', 'status=won'),
  'deal.lost': deals('Lost Deal', 'Triggers when a deal comes into a lost stage.', 'status=lost'),
  'deal.deleted': deals('Deleted Deal', 'Triggers when a deal is deleted.', '', gone),
  'company.created': companies('New Company', 'Triggers when a company is created.'),
  'company.updated': companies('Updated Company', 'Triggers when a field of a company changes.'),
  'company.deleted': companies('Deleted Company', 'Triggers when a company is deleted or merged.', gone),
  'task.created': tasks('New Task', 'Triggers when a task is created.'),
  'task.updated': tasks('Updated Task', 'Triggers when a field of a task changes.'),
  'task.completed': tasks('Completed Task', 'Triggers when a task is completed.', 'done=true'),
  'task.deleted': tasks('Deleted Task', 'Triggers when a task is deleted.', '', gone),
  'activity.created': activities('New Activity', 'Triggers when a note, email, call or meeting is logged.'),
  'activity.updated': activities(
    'Updated Activity',
    'Triggers when a note, email, call or meeting is edited.',
  ),
  'activity.deleted': activities(
    'Deleted Activity',
    'Triggers when a note, email, call or meeting is deleted.',
    '',
    gone,
  ),
  'file.created': files('New File', 'Triggers when a file is added to a record.'),
  'file.deleted': files('Deleted File', 'Triggers when a file is deleted.', gone),
};

export const eventTriggers = Object.entries(EVENTS).map(([type, event]) => hook(type, event));
