import type { Samples } from './samples.ts';

/** A request whose cost must not grow with the organization. */
export interface Case {
  readonly name: string;
  /** Whether the target applies; the other cases were added later and are only measured. */
  readonly specified: boolean;
  /** Whether it takes `limit` and `offset`, and `order` too. */
  readonly pages: 'ordered' | 'newest first' | 'one';
  /** The path with its query, without paging. */
  readonly path: (samples: Samples) => string;
  /** The body of a POST. */
  readonly body?: (samples: Samples) => object;
}

type Query = Readonly<Record<string, string>>;

/** A list with some of its filters. */
function list(
  path: string,
  query: Query | ((samples: Samples) => Query),
  { specified = true, name = '' }: { specified?: boolean; name?: string } = {},
): Case {
  const queryOf = typeof query === 'function' ? query : () => query;
  const pathOf = (samples: Samples) => `${path}?${new URLSearchParams(queryOf(samples))}`;
  const shown = typeof query === 'function' ? name : new URLSearchParams(query).toString();
  return { name: `${path.slice(1)} ${shown}`.trim(), specified, pages: 'ordered', path: pathOf };
}

/** A search of contacts. */
function search(name: string, body: (samples: Samples) => object): Case {
  return { name: `search ${name}`, specified: true, pages: 'one', path: () => '/api-contacts-search', body };
}

/** A path below one contact. */
function ofContact(
  name: string,
  path: string,
  query: (samples: Samples) => Query,
  pages: Case['pages'],
): Case {
  return {
    name,
    specified: true,
    pages,
    path: (samples) => `/api-contacts/${samples.contactId}${path}?${new URLSearchParams(query(samples))}`,
  };
}

const addition = { specified: false };
const nobody = '01890000-0000-7000-8000-000000000000';

const contactLists = ['updated', 'created', 'tag_added', 'enriched'].flatMap((event) => [
  list('/api-contacts', { event }),
  list('/api-contacts', ({ contactsSince }) => ({ event, updated_since: contactsSince.recent }), {
    name: `event=${event} since recently`,
  }),
  list('/api-contacts', ({ contactsSince }) => ({ event, updated_since: contactsSince.half }), {
    name: `event=${event} since a year`,
  }),
]);

const contactFilters = [
  ...['an', 'q', 'felix', 'anna berg', 'qz', 'qxqx'].map((q) => list('/api-contacts', { q }, addition)),
  ...['newsletter', 'vip', 'board', 'nobody'].map((tag) => list('/api-contacts', { tag }, addition)),
  ...['unsubscribed', 'nobody'].map((status) => list('/api-contacts', { status }, addition)),
  list('/api-contacts', ({ companyId }) => ({ company_id: companyId }), { ...addition, name: 'company_id' }),
];

const searches = [
  search('email', ({ email }) => ({ email: email.toUpperCase() })),
  search('email, nobody', () => ({ email: 'nobody@nowhere.example' })),
  search('phone', ({ phone }) => ({ phone })),
  search('phone by digits', ({ phone }) => ({ phone: phone.replaceAll(' ', '-') })),
  search('phone, nobody', () => ({ phone: '+1 000' })),
  ...['an', 'a', 'felix', 'qz', 'qxqx'].map((text) =>
    search(`first_name ${text}`, () => ({ first_name: text })),
  ),
  ...['er', 'bergfeld', 'qz', 'qxqx'].map((text) => search(`last_name ${text}`, () => ({ last_name: text }))),
  search('first_name an, last_name er', () => ({ first_name: 'an', last_name: 'er' })),
  search('first_name an, last_name qz', () => ({ first_name: 'an', last_name: 'qz' })),
  ...['newsletter', 'VIP', 'board', 'nobody'].map((tags) => search(`tags ${tags}`, () => ({ tags }))),
  search('tags newsletter + board', () => ({ tags: ['newsletter', 'board'] })),
  search('email and tags', ({ email }) => ({ email, tags: 'newsletter' })),
];

const records = [
  ofContact('a contact', '', () => ({}), 'one'),
  ofContact('deals of a contact', '/deals', () => ({}), 'newest first'),
  ofContact(
    'deals of a contact since a year',
    '/deals',
    ({ dealsSince }) => ({ created_since: dealsSince.half }),
    'newest first',
  ),
  ofContact('activities of a contact', '/activities', () => ({}), 'newest first'),
  ofContact(
    'activities of a contact since a year',
    '/activities',
    ({ activitiesSince }) => ({ created_since: activitiesSince.half }),
    'newest first',
  ),
];

const deals = [
  list('/api-deals', {}),
  list('/api-deals', ({ dealsSince }) => ({ created_since: dealsSince.recent }), {
    name: 'created recently',
  }),
  list('/api-deals', ({ dealsSince }) => ({ created_since: dealsSince.half }), {
    name: 'created since a year',
  }),
  list('/api-deals', ({ dealsSince }) => ({ updated_since: dealsSince.recent }), {
    name: 'updated recently',
  }),
  list('/api-deals', ({ dealsSince }) => ({ updated_since: dealsSince.half }), {
    name: 'updated since a year',
  }),
  list(
    '/api-deals',
    ({ dealsSince }) => ({ updated_since: dealsSince.half, created_since: dealsSince.recent }),
    { name: 'created recently, updated since a year' },
  ),
  list('/api-deals', ({ contactId }) => ({ contact_id: contactId }), { name: 'contact_id' }),
  list('/api-deals', { contact_id: nobody }),
];

const dealFilters = [
  list('/api-deals', ({ companyId }) => ({ company_id: companyId }), { ...addition, name: 'company_id' }),
  list('/api-deals', ({ pipelineId }) => ({ pipeline_id: pipelineId }), { ...addition, name: 'pipeline_id' }),
  list('/api-deals', { pipeline_id: nobody }, addition),
  list('/api-deals', ({ openStageId }) => ({ stage_id: openStageId }), { ...addition, name: 'stage_id' }),
  ...['open', 'won', 'lost'].map((status) => list('/api-deals', { status }, addition)),
  list('/api-deals', ({ dealsSince }) => ({ status: 'won', updated_since: dealsSince.recent }), {
    ...addition,
    name: 'won, updated recently',
  }),
  list('/api-deals', ({ contactId }) => ({ status: 'won', contact_id: contactId }), {
    ...addition,
    name: 'won, contact_id',
  }),
  list(
    '/api-deals',
    ({ wonStageId, pipelineId }) => ({ stage_id: wonStageId, pipeline_id: pipelineId, status: 'open' }),
    { ...addition, name: 'won stage, open' },
  ),
];

const activities = [
  list('/api-activities', {}),
  list('/api-activities', ({ activitiesSince }) => ({ created_since: activitiesSince.recent }), {
    name: 'since recently',
  }),
  list('/api-activities', ({ activitiesSince }) => ({ created_since: activitiesSince.half }), {
    name: 'since a year',
  }),
  ...['note', 'meeting'].map((type) => list('/api-activities', { type })),
  list('/api-activities', ({ contactId }) => ({ contact_id: contactId }), { name: 'contact_id' }),
  list('/api-activities', ({ dealId }) => ({ deal_id: dealId }), { name: 'deal_id' }),
  list('/api-activities', ({ contactId }) => ({ contact_id: contactId, type: 'note' }), {
    name: 'contact_id, type',
  }),
];

const others: Case[] = [
  { name: 'api-pipelines', specified: true, pages: 'newest first', path: () => '/api-pipelines?' },
  {
    name: 'stages of a pipeline',
    specified: true,
    pages: 'one',
    path: ({ pipelineId }) => `/api-pipelines/${pipelineId}/stages`,
  },
  list('/api-companies', {}, addition),
];

/** Each list, filter and search. */
export const CASES: readonly Case[] = [
  ...contactLists,
  ...contactFilters,
  ...searches,
  ...records,
  ...deals,
  ...dealFilters,
  ...activities,
  ...others,
];
