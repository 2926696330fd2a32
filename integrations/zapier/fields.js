/** Describes a field of an action. */
const field = (key, label, more = {}) => ({ key, label, type: 'string', ...more });

const PEOPLE = { dynamic: 'list_users.id.name' };

/** The fields that a contact takes, in the order of the form. */
export const contactFields = [
  field('first_name', 'First Name'),
  field('last_name', 'Last Name'),
  field('email', 'Email'),
  field('phone', 'Phone'),
  field('company', 'Company', { helpText: 'The name as text. To link a company record, use Company ID.' }),
  field('company_id', 'Company ID', { dynamic: 'list_companies.id.name' }),
  field('job_title', 'Job Title'),
  field('industry', 'Industry'),
  field('address_line1', 'Address Line 1'),
  field('address_line2', 'Address Line 2'),
  field('city', 'City'),
  field('state', 'State'),
  field('zip', 'ZIP'),
  field('country', 'Country'),
  field('tags', 'Tags', { list: true }),
  field('status', 'Status', { helpText: '`active`, `unsubscribed` or a word of your own.' }),
  field('stage', 'Stage', { helpText: 'A label of your own. It is not a stage of a pipeline.' }),
  field('source', 'Source'),
  field('score', 'Score', { type: 'integer' }),
  field('notes', 'Notes', { type: 'text' }),
  field('linkedin_url', 'LinkedIn URL'),
  field('owner_id', 'Owner', PEOPLE),
];

/** The fields that a deal takes, besides its place in a pipeline. */
export const dealFields = [
  field('title', 'Title'),
  field('value', 'Value', { helpText: 'A number, or a text such as `$1,200.50`.' }),
  field('currency', 'Currency', { helpText: 'Three letters, such as `EUR`. USD by default.' }),
  field('expected_close_date', 'Expected Close Date', { helpText: 'As `2026-12-31`.' }),
  field('notes', 'Notes', { type: 'text' }),
  field('contact_id', 'Contact ID'),
  field('company_id', 'Company ID', { dynamic: 'list_companies.id.name' }),
];

/** The pipeline and stage of a deal; the stages are those of the chosen pipeline. */
export const placeFields = [
  field('pipeline_id', 'Pipeline', { dynamic: 'list_pipelines.id.name', altersDynamicFields: true }),
  field('stage_id', 'Stage', { dynamic: 'list_stages.id.name' }),
];

/** The record that an action is about. */
export const idField = (what) => field('id', `${what} ID`, { required: true });

/** Makes some of the fields required. */
export function requiring(fields, ...keys) {
  return fields.map((each) => (keys.includes(each.key) ? { ...each, required: true } : each));
}

/** The values that the person filled in, but for those of other keys. */
export function filled(inputData, ...without) {
  return Object.fromEntries(
    Object.entries(inputData).filter(
      ([key, value]) => !without.includes(key) && value !== undefined && value !== '',
    ),
  );
}
