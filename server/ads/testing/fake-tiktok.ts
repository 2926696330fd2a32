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

/** TikTok's Events API: `POST /open_api/v1.3/event/track/`. It refuses with HTTP 200 and a code. */
export class FakeTiktok implements Fake {
  readonly counted = new Map<string, Counted>();
  token = 'tiktok-token';
  /** What it finds wrong with every event; nothing if empty. */
  complaint = '';

  answer({ method, path, headers, body }: Asked): Told {
    if (method !== 'POST' || path !== '/open_api/v1.3/event/track/') return { status: 404 };
    if (headers['access-token'] !== this.token)
      return told(40_001, 'Access token is incorrect or has been revoked.');
    try {
      require(headers['content-type'] === 'application/json', 'content-type');
      const given = members(body, 'body', {
        needed: ['event_source', 'event_source_id', 'data'],
        allowed: ['test_event_code'],
      });
      require(['offline', 'web', 'crm'].includes(String(given.event_source)), 'event_source');
      text(given.event_source_id, 'event_source_id');
      for (const event of list(given.data, 'data', 1_000))
        this.#count(event, given.event_source === 'web' ? 7 : 28);
      return told(0, 'OK');
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      return told(40_002, `Invalid value: ${refused.message}`);
    }
  }

  #count(given: unknown, days: number): void {
    require(this.complaint === '', this.complaint);
    const event = members(given, 'data[0]', {
      needed: ['event', 'event_time', 'user'],
      allowed: ['event_id', 'properties', 'page', 'limited_data_use', 'lead'],
    });
    require(event.event === 'Purchase', 'event');
    const seconds = whole(event.event_time, 'event_time');
    const age = Date.now() - seconds * 1_000;
    require(age <= days * DAY_MS + 1_000 && age > -60_000, 'event_time');
    const user = members(event.user, 'user', {
      needed: [],
      allowed: ['email', 'phone', 'external_id', 'ttclid', 'ttp', 'ip', 'user_agent'],
    });
    const hashed = ['email', 'phone', 'external_id'].filter((name) => name in user);
    for (const name of hashed) for (const value of list(user[name], name, 10)) hash(value, name);
    require(hashed.length > 0 || 'ttclid' in user, 'user');
    const { value, currency } = members(event.properties, 'properties', {
      needed: ['value', 'currency'],
      allowed: ['order_id', 'contents', 'description'],
    });
    require(typeof value === 'number', 'value');
    const id = `${event.event} ${text(event.event_id, 'event_id')}`;
    if (this.counted.has(id)) return;
    const code = text(currency, 'currency', /^[A-Z]{3}$/);
    this.counted.set(id, { id, value: String(value), currency: code, at: seconds * 1_000, event });
  }
}

function told(code: number, message: string): Told {
  return { status: 200, body: { code, message, request_id: '2026112500000', data: {} } };
}
