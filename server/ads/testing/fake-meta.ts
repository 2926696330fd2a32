import {
  type Asked,
  type Counted,
  DAY_MS,
  type Fake,
  hash,
  list,
  members,
  Refused,
  require,
  type Told,
  text,
  whole,
} from './fake.ts';

const SOURCES = [
  ...['email', 'website', 'app', 'phone_call', 'chat'],
  ...['physical_store', 'system_generated', 'business_messaging', 'other'],
];
const HASHED = ['em', 'ph', 'fn', 'ln', 'ct', 'st', 'zp', 'country', 'external_id', 'db', 'ge'];

/** Meta's Conversions API: `POST /{version}/{dataset}/events`. */
export class FakeMeta implements Fake {
  readonly counted = new Map<string, Counted>();
  /** The only token that it knows. */
  token = 'meta-token';

  answer({ method, path, query, headers, body }: Asked): Told {
    const [, version = '', dataset = '', edge] = path.split('/');
    if (!/^v2[5-9]\.0$/.test(version)) return error(400, 2635, 'Unsupported version.');
    if (query.has('access_token')) return error(400, 100, 'This test refuses tokens in addresses.');
    if (headers.authorization !== `Bearer ${this.token}`)
      return error(400, 190, 'Invalid OAuth access token.');
    if (dataset !== '1234567890') return error(400, 100, 'Unsupported request. Object does not exist.', 33);
    if (method === 'GET' && edge === undefined)
      return { status: 200, body: { id: dataset, name: 'Offline sales' } };
    if (method !== 'POST' || edge !== 'events') return error(400, 100, 'Unknown path.');
    try {
      require(headers['content-type'] === 'application/json', 'content-type');
      const { data } = members(body, 'body', { needed: ['data'], allowed: ['test_event_code'] });
      for (const event of list(data, 'data', 1_000)) this.#count(dataset, event);
      return { status: 200, body: { events_received: 1, messages: [], fbtrace_id: 'AbC123' } };
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      const isOld = refused.message === 'too old';
      return error(
        400,
        100,
        isOld ? 'Event Timestamp Too Old' : `Invalid parameter: ${refused.message}`,
        isOld ? 2_804_003 : 2_804_050,
      );
    }
  }

  #count(dataset: string, given: unknown): void {
    const event = members(given, 'event', {
      needed: ['event_name', 'event_time', 'action_source', 'user_data', 'custom_data'],
      allowed: [
        'event_id',
        'data_processing_options',
        'data_processing_options_country',
        'data_processing_options_state',
      ],
    });
    require(event.event_name === 'Purchase', 'event_name');
    require(SOURCES.includes(String(event.action_source)), 'action_source');
    const seconds = whole(event.event_time, 'event_time');
    const age = Date.now() - seconds * 1_000;
    const days = event.action_source === 'physical_store' ? 62 : 7;
    require(age <= days * DAY_MS + 1_000, 'too old');
    require(age > -60_000, 'event_time is in the future');
    const user = members(event.user_data, 'user_data', {
      needed: [],
      allowed: [...HASHED, 'fbc', 'fbp', 'lead_id'],
    });
    for (const name of HASHED.filter((one) => one in user)) {
      for (const value of list(user[name], name, 10)) hash(value, name);
    }
    if ('fbc' in user) text(user.fbc, 'fbc', /^fb\.1\.\d{13}\../);
    if ('lead_id' in user) text(user.lead_id, 'lead_id', /^\d{15,17}$/);
    require(['em', 'ph', 'fbc', 'lead_id', 'external_id'].some(
      (name) => name in user,
    ), 'too little user_data');
    const custom = members(event.custom_data, 'custom_data', {
      needed: ['value', 'currency'],
      allowed: ['order_id', 'event_source', 'lead_event_source'],
    });
    require(typeof custom.value === 'number' && custom.value >= 0, 'value');
    const currency = text(custom.currency, 'currency', /^[A-Z]{3}$/);
    const id = [dataset, seconds, event.event_name, text(custom.order_id, 'order_id')].join(' ');
    if (this.counted.has(id)) return;
    this.counted.set(id, { id, value: String(custom.value), currency, at: seconds * 1_000, event });
  }
}

function error(status: number, code: number, message: string, error_subcode?: number): Told {
  return {
    status,
    body: { error: { message, type: 'OAuthException', code, error_subcode, fbtrace_id: 'X' } },
  };
}
