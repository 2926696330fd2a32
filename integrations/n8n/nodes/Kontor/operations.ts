import type { IDataObject } from 'n8n-workflow';
import type { Call } from './api';

/** An operation: how the editor shows it, which fields it requires, and the call that it is. */
export interface Operation {
  readonly name: string;
  readonly action: string;
  readonly description: string;
  /** Required fields: their names in the API, and how the editor names them. */
  readonly required: Readonly<Record<string, string>>;
  /** Whether it answers a list, page by page. */
  readonly isList?: true;
  /** The call, of the required and the optional fields. */
  readonly call: (given: IDataObject, fields: IDataObject) => Call;
}

/** The path of the record with the given id. */
const at = (path: string, { id }: IDataObject) => `${path}/${encodeURIComponent(String(id))}`;

/** Tags as a list, which people separate by commas. */
function withTags({ tags, ...fields }: IDataObject): IDataObject {
  return tags === undefined ? fields : { ...fields, tags: listOf(tags) };
}

function listOf(tags: unknown): string[] {
  const all = Array.isArray(tags) ? tags.map(String) : String(tags).split(',');
  return all.map((tag) => tag.trim()).filter((tag) => tag !== '');
}

const ID = { id: 'ID' };

/** The operations of each resource. */
export const OPERATIONS: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  contact: {
    addTags: {
      ...{ name: 'Add Tags', action: 'Add tags to a contact', description: 'Adds tags and keeps the others' },
      required: { ...ID, tags: 'Tags' },
      call: (given) => ({
        method: 'POST',
        path: `${at('/api-contacts', given)}/tags`,
        body: { tags: listOf(given.tags) },
      }),
    },
    create: {
      ...{ name: 'Create', action: 'Create a contact' },
      description: 'Creates a contact, also if one with the same email address exists',
      required: { first_name: 'First Name' },
      call: (given, fields) => ({
        method: 'POST',
        path: '/api-contacts',
        body: withTags({ ...fields, ...given }),
      }),
    },
    upsert: {
      ...{ name: 'Create or Update', action: 'Create or update a contact' },
      description: 'Creates a new record, or updates the current one if it already exists (upsert)',
      required: { email: 'Email', first_name: 'First Name' },
      call: (given, fields) => ({
        method: 'POST',
        path: '/api-contacts-upsert',
        body: withTags({ ...fields, ...given, match: 'email' }),
      }),
    },
    delete: {
      ...{ name: 'Delete', action: 'Delete a contact', description: 'Deletes a contact; its deals stay' },
      required: ID,
      call: (given) => ({ method: 'DELETE', path: at('/api-contacts', given) }),
    },
    findOrCreate: {
      ...{ name: 'Find or Create', action: 'Find or create a contact' },
      description: 'Returns the contact with the email address, or creates it; simultaneous runs create one',
      required: { email: 'Email', first_name: 'First Name' },
      call: ({ email, ...given }, fields) => ({
        method: 'POST',
        path: '/api-contacts-search',
        body: { email, limit: 1, create: withTags({ ...fields, ...given }) },
      }),
    },
    get: {
      ...{ name: 'Get', action: 'Get a contact', description: 'Returns one contact' },
      required: ID,
      call: (given) => ({ method: 'GET', path: at('/api-contacts', given) }),
    },
    getMany: {
      ...{ name: 'Get Many', action: 'Get many contacts', description: 'Lists contacts', isList: true },
      required: {},
      call: (_, fields) => ({ method: 'GET', path: '/api-contacts', query: fields }),
    },
    update: {
      ...{ name: 'Update', action: 'Update a contact' },
      description: 'Changes the fields that you add; tags replace the list',
      required: ID,
      call: (given, fields) => ({
        method: 'PATCH',
        path: at('/api-contacts', given),
        body: withTags(fields),
      }),
    },
  },
  company: {
    upsert: {
      ...{ name: 'Create or Update', action: 'Create or update a company' },
      description: 'Creates a new record, or updates the current one if it already exists (upsert)',
      required: { domain: 'Domain', name: 'Name' },
      call: (given, fields) => ({
        method: 'POST',
        path: '/api-companies-upsert',
        body: { ...fields, ...given, match: 'domain' },
      }),
    },
    get: {
      ...{ name: 'Get', action: 'Get a company', description: 'Returns one company' },
      required: ID,
      call: (given) => ({ method: 'GET', path: at('/api-companies', given) }),
    },
  },
  deal: {
    create: {
      ...{ name: 'Create', action: 'Create a deal' },
      description: 'Without a pipeline, the deal goes into the first stage of the default pipeline',
      required: { title: 'Title' },
      call: (given, fields) => ({ method: 'POST', path: '/api-deals', body: { ...fields, ...given } }),
    },
    get: {
      ...{ name: 'Get', action: 'Get a deal', description: 'Returns one deal' },
      required: ID,
      call: (given) => ({ method: 'GET', path: at('/api-deals', given) }),
    },
    getMany: {
      ...{ name: 'Get Many', action: 'Get many deals', description: 'Lists deals', isList: true },
      required: {},
      call: (_, fields) => ({ method: 'GET', path: '/api-deals', query: fields }),
    },
    markLost: {
      ...{ name: 'Mark as Lost', action: 'Mark a deal as lost' },
      description: 'Moves a deal to the lost stage of its pipeline',
      required: { ...ID, lost_reason: 'Lost Reason' },
      call: ({ id, ...given }) => ({
        method: 'PATCH',
        path: at('/api-deals', { id }),
        body: { ...given, status: 'lost' },
      }),
    },
    markWon: {
      ...{ name: 'Mark as Won', action: 'Mark a deal as won' },
      description: 'Moves a deal to the won stage of its pipeline',
      required: ID,
      call: (given) => ({ method: 'PATCH', path: at('/api-deals', given), body: { status: 'won' } }),
    },
    update: {
      ...{ name: 'Update', action: 'Update a deal', description: 'Changes the fields that you add' },
      required: ID,
      // A deal never changes its pipeline: the field only chooses which stages are offered.
      call: (given, { pipeline_id: _, ...body }) => ({
        method: 'PATCH',
        path: at('/api-deals', given),
        body,
      }),
    },
  },
  task: {
    create: {
      ...{ name: 'Create', action: 'Create a task', description: 'Creates a task' },
      required: { title: 'Title' },
      call: (given, fields) => ({ method: 'POST', path: '/api-tasks', body: { ...fields, ...given } }),
    },
  },
  activity: {
    log: {
      ...{
        name: 'Log',
        action: 'Log an activity',
        description: 'Logs a note, an email, a call or a meeting',
      },
      required: { activity_type: 'Type', description: 'Text' },
      call: (given, fields) => ({ method: 'POST', path: '/api-activities', body: { ...fields, ...given } }),
    },
  },
};
