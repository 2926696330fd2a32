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

const ID_TYPES = [
  'SHA256_EMAIL',
  'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID',
  'ACXIOM_ID',
  'PLAINTEXT_IP_ADDRESS',
  'GOOGLE_AID',
];

/** LinkedIn's Conversions API: `POST /rest/conversionEvents`. It takes any currency, also one that does not exist. */
export class FakeLinkedin implements Fake {
  readonly counted = new Map<string, Counted>();
  token = 'linkedin-token';

  answer({ method, path, headers, body, query }: Asked): Told {
    const version = headers['linkedin-version'];
    if (version === undefined) return told(400, 'A version must be present.', 'VERSION_MISSING');
    if (!/^20\d{4}$/.test(String(version)))
      return told(426, 'The requested version is not active.', 'NONEXISTENT_VERSION');
    if (headers['x-restli-protocol-version'] !== '2.0.0')
      return told(400, 'Unknown protocol.', 'ILLEGAL_ARGUMENT');
    if (headers.authorization !== `Bearer ${this.token}`)
      return told(401, 'The token was revoked.', 'REVOKED_ACCESS_TOKEN');
    if (method === 'GET' && path === '/rest/conversions/777') {
      const isAccount = query.get('account') === 'urn:li:sponsoredAccount:555';
      return isAccount
        ? { status: 200, body: { id: 777, name: 'Won deal' } }
        : told(403, 'No ad accounts found', 'ACCESS_DENIED');
    }
    if (method !== 'POST' || path !== '/rest/conversionEvents')
      return told(404, 'No such resource.', 'RESOURCE_NOT_FOUND');
    try {
      require(headers['content-type'] === 'application/json', 'content-type');
      return this.#count(body);
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      return refused.message === 'too old'
        ? told(400, 'conversionHappenedAt is more than 90 days ago. indices: [0]', 'INVALID_CONVERSION_TIME')
        : told(422, `ERROR :: ${refused.message} :: is not valid`, 'UNPROCESSABLE_ENTITY');
    }
  }

  #count(body: unknown): Told {
    const event = members(body, '/', {
      needed: ['conversion', 'conversionHappenedAt', 'user'],
      allowed: ['conversionValue', 'eventId'],
    });
    if (event.conversion !== 'urn:lla:llaPartnerConversion:777')
      return told(403, 'No ad accounts found', 'ACCESS_DENIED');
    const at = whole(event.conversionHappenedAt, '/conversionHappenedAt');
    require(at > 1_000_000_000_000, '/conversionHappenedAt in seconds');
    require(Date.now() - at <= 90 * DAY_MS + 1_000, 'too old');
    require(at <= Date.now() + 1_000, '/conversionHappenedAt in the future');
    const value = members(event.conversionValue, '/conversionValue', { needed: ['currencyCode', 'amount'] });
    const amount = text(value.amount, '/conversionValue/amount cannot be coerced to String', /^\d+(\.\d+)?$/);
    const currency = text(value.currencyCode, '/conversionValue/currencyCode', /^[A-Z]{3}$/);
    const user = members(event.user, '/user', { needed: ['userIds'], allowed: ['userInfo', 'externalIds'] });
    for (const one of list(user.userIds, '/user/userIds', 10)) {
      const { idType, idValue } = members(one, '/user/userIds/0', { needed: ['idType', 'idValue'] });
      require(ID_TYPES.includes(String(idType)), '/user/userIds/0/idType');
      if (idType === 'SHA256_EMAIL') hash(idValue, '/user/userIds/0/idValue');
      else text(idValue, '/user/userIds/0/idValue');
    }
    if ('userInfo' in user) {
      members(user.userInfo, '/user/userInfo', {
        needed: ['firstName', 'lastName'],
        allowed: ['companyName', 'title', 'countryCode'],
      });
    }
    const id = text(event.eventId, '/eventId');
    if (!this.counted.has(id)) this.counted.set(id, { id, value: amount, currency, at, event });
    return { status: 201 };
  }
}

function told(status: number, message: string, code: string): Told {
  return { status, body: { status, code, message, serviceErrorCode: 100 } };
}
