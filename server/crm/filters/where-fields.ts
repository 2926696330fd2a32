import type { FieldType } from '../custom-fields/custom-field.schema.ts';
import type { Op } from './where.ts';

/** How the values of a field are compared. */
export type Compared =
  | 'text'
  | 'label'
  | 'email'
  | 'list'
  | 'number'
  | 'day'
  | 'moment'
  | 'boolean'
  | 'id'
  | 'user'
  | 'outcome';

const EMPTY = ['is_empty', 'is_not_empty'] as const;
const SAME = ['is', 'is_not'] as const;
const BOUNDS = ['gte', 'lte'] as const;

/** What can be asked of each. */
export const OPS_OF: Readonly<Record<Compared, readonly Op[]>> = {
  text: [...SAME, 'contains', ...EMPTY],
  label: [...SAME, 'contains', ...EMPTY],
  email: [...SAME, 'contains', ...EMPTY],
  list: ['contains', ...EMPTY],
  number: [...SAME, ...BOUNDS, ...EMPTY],
  day: [...SAME, ...BOUNDS, ...EMPTY],
  moment: [...BOUNDS, ...EMPTY],
  boolean: SAME,
  id: [...SAME, ...EMPTY],
  user: [...SAME, ...EMPTY],
  outcome: SAME,
};

/** What can be asked of fields that an organization added. */
export const OPS_OF_OWN: Readonly<Record<FieldType, readonly Op[]>> = {
  text: OPS_OF.text,
  url: OPS_OF.text,
  number: OPS_OF.number,
  money: OPS_OF.number,
  date: OPS_OF.day,
  boolean: [...SAME, ...EMPTY],
  choice: [...SAME, ...EMPTY],
  choices: OPS_OF.list,
  user: OPS_OF.user,
};

type Fields = Readonly<Record<string, Compared>>;

const addresses = {
  address_line1: 'text',
  address_line2: 'text',
  city: 'text',
  state: 'text',
  zip: 'text',
  country: 'text',
} as const;

const everywhere = {
  notes: 'text',
  created_by: 'user',
  created_at: 'moment',
  updated_at: 'moment',
} as const;

const external = { external_source: 'label', external_id: 'label' } as const;

/** The fields of each kind of record that conditions can name; each is a column of its table. */
export const WHERE_FIELDS: Readonly<Record<string, Fields>> = {
  contact: {
    first_name: 'text',
    last_name: 'text',
    email: 'email',
    phone: 'text',
    company: 'text',
    company_id: 'id',
    job_title: 'text',
    industry: 'text',
    ...addresses,
    tags: 'list',
    status: 'label',
    stage: 'label',
    source: 'label',
    score: 'number',
    linkedin_url: 'text',
    enriched_at: 'moment',
    enrichment_status: 'label',
    email_subscribed: 'boolean',
    owner_id: 'user',
    ...external,
    ...everywhere,
  },
  company: {
    name: 'text',
    domain: 'text',
    industry: 'text',
    phone: 'text',
    website: 'text',
    ...addresses,
    owner_id: 'user',
    ...external,
    ...everywhere,
  },
  deal: {
    title: 'text',
    value: 'number',
    currency: 'label',
    pipeline_id: 'id',
    stage_id: 'id',
    status: 'outcome',
    expected_close_date: 'day',
    contact_id: 'id',
    company_id: 'id',
    won_at: 'moment',
    lost_at: 'moment',
    lost_reason: 'text',
    assigned_to: 'user',
    ...external,
    ...everywhere,
  },
  task: {
    title: 'text',
    due_on: 'day',
    due_at: 'moment',
    done_at: 'moment',
    assignee_id: 'user',
    contact_id: 'id',
    company_id: 'id',
    deal_id: 'id',
    ...everywhere,
  },
};
