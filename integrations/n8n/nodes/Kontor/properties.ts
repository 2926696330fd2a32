import type { INodeProperties } from 'n8n-workflow';

/** Which credential is used; shared by both nodes. */
export const authentication: INodeProperties = {
  displayName: 'Authentication',
  name: 'authentication',
  type: 'options',
  options: [
    { name: 'API Key', value: 'apiKey' },
    { name: 'OAuth2', value: 'oAuth2' },
  ],
  default: 'apiKey',
};

/** The credentials of both nodes. */
export const credentials = [
  {
    name: 'kontorApi',
    required: true,
    displayOptions: { show: { authentication: ['apiKey'] } },
  },
  {
    name: 'kontorOAuth2Api',
    required: true,
    displayOptions: { show: { authentication: ['oAuth2'] } },
  },
];

/** A text field. */
export function text(
  displayName: string,
  name: string,
  more: Partial<INodeProperties> = {},
): INodeProperties {
  return { displayName, name, type: 'string', default: '', ...more };
}

/** A menu that Kontor fills. */
export function menu(
  displayName: string,
  name: string,
  method: string,
  dependsOn: string[] = [],
): INodeProperties {
  return {
    displayName: `${displayName} Name or ID`,
    name,
    type: 'options',
    typeOptions: { loadOptionsMethod: method, loadOptionsDependsOn: dependsOn },
    default: '',
    description:
      'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  };
}

/** Optional fields, sorted as n8n wants them. */
export function optional(displayName: string, name: string, options: INodeProperties[]): INodeProperties {
  const sorted = [...options].sort((a, b) => (a.displayName < b.displayName ? -1 : 1));
  return { displayName, name, type: 'collection', placeholder: 'Add Field', default: {}, options: sorted };
}

const contactFields = [
  ...[text('Address Line 1', 'address_line1'), text('Address Line 2', 'address_line2'), text('City', 'city')],
  ...[text('Company', 'company'), text('Company ID', 'company_id'), text('Country', 'country')],
  ...[text('Industry', 'industry'), text('Job Title', 'job_title'), text('Last Name', 'last_name')],
  ...[text('LinkedIn URL', 'linkedin_url'), text('Notes', 'notes', { typeOptions: { rows: 3 } })],
  ...[text('Phone', 'phone'), text('Source', 'source'), text('Stage', 'stage'), text('State', 'state')],
  ...[text('Status', 'status'), text('ZIP', 'zip'), menu('Owner', 'owner_id', 'getUsers')],
  text('Tags', 'tags', { description: 'Separated by commas' }),
  { displayName: 'Score', name: 'score', type: 'number', default: 0 } satisfies INodeProperties,
];

const dealFields = [
  ...[text('Company ID', 'company_id'), text('Contact ID', 'contact_id')],
  text('Currency', 'currency', { placeholder: 'USD' }),
  text('Expected Close Date', 'expected_close_date', { placeholder: '2026-12-31' }),
  text('Notes', 'notes', { typeOptions: { rows: 3 } }),
  text('Value', 'value', { description: 'A number, or a text such as $1,200.50' }),
  menu('Pipeline', 'pipeline_id', 'getPipelines'),
  menu('Stage', 'stage_id', 'getStages'),
];

/** The optional fields of each operation that has some, by `resource.operation`. */
export const FIELDS: Readonly<Record<string, INodeProperties[]>> = {
  'contact.create': [text('Email', 'email'), ...contactFields],
  'contact.upsert': contactFields,
  'contact.findOrCreate': contactFields,
  'contact.update': [text('Email', 'email'), text('First Name', 'first_name'), ...contactFields],
  'contact.getMany': [
    ...[text('Email', 'email'), text('Search', 'q'), text('Tag', 'tag'), text('Status', 'status')],
    text('Updated Since', 'updated_since', { type: 'dateTime' }),
  ],
  'company.upsert': [
    ...[text('Country', 'country'), text('Industry', 'industry'), text('Phone', 'phone')],
    text('Website', 'website'),
  ],
  'deal.create': dealFields,
  'deal.update': [text('Title', 'title'), text('Lost Reason', 'lost_reason'), ...dealFields],
  'deal.getMany': [
    text('Contact ID', 'contact_id'),
    text('Status', 'status', { placeholder: 'open, won or lost' }),
    text('Updated Since', 'updated_since', { type: 'dateTime' }),
  ],
  'task.create': [
    ...[text('Contact ID', 'contact_id'), text('Deal ID', 'deal_id'), text('Notes', 'notes')],
    text('Due On', 'due_on', { placeholder: '2026-12-31' }),
    menu('Assignee', 'assignee_id', 'getUsers'),
  ],
  'activity.log': [text('Contact ID', 'contact_id'), text('Deal ID', 'deal_id')],
};
