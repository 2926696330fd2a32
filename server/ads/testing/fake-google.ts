import { createVerify, generateKeyPairSync } from 'node:crypto';
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
} from './fake.ts';

const ANSWERS = ['CONSENT_GRANTED', 'CONSENT_DENIED'];

/** Google's Data Manager API, and the endpoint where it gives access tokens. */
export class FakeGoogle implements Fake {
  readonly counted = new Map<string, Counted>();
  /** What it says of a request that it took; `SUCCESS` if nothing else is said. */
  readonly statuses: string[] = [];
  /** The reason of an error that it found later. */
  reason = 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND';
  isRevoked = false;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  #requests = 0;

  /** The key file of a service account. */
  get keyFile(): string {
    return JSON.stringify({
      type: 'service_account',
      client_email: 'kontor@project.iam.gserviceaccount.com',
      private_key: this.#keys.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: 'https://attacker.example/token',
    });
  }

  answer(asked: Asked): Told {
    const { method, path, headers, body, query } = asked;
    if (path === '/token') return this.#token(asked);
    if (headers.authorization !== 'Bearer google-access' || this.isRevoked) {
      return error(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
    }
    if (method === 'GET' && path === '/v1/requestStatus:retrieve') {
      require(/^request-\d+$/.test(query.get('requestId') ?? ''), 'requestId');
      return { status: 200, body: { requestStatusPerDestination: [this.#status()] } };
    }
    if (method !== 'POST' || path !== '/v1/events:ingest') return error(404, 'NOT_FOUND', 'Not found.');
    try {
      require(headers['content-type'] === 'application/json', 'content-type');
      this.#ingest(body);
      this.#requests += 1;
      return { status: 200, body: { requestId: `request-${this.#requests}` } };
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      const fieldViolations = [
        { field: refused.message, description: 'Not valid.', reason: 'INVALID_FIELD' },
      ];
      return error(400, 'INVALID_ARGUMENT', 'There was a problem with the request.', [
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
      ]);
    }
  }

  #token({ method, headers, text: form }: Asked): Told {
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    const grant = new URLSearchParams(form);
    const [head = '', claims = '', signature = ''] = (grant.get('assertion') ?? '').split('.');
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(this.#keys.publicKey, signature, 'base64url');
    const { scope, exp, iat } = Object(JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}'));
    const isAsked = scope === 'https://www.googleapis.com/auth/datamanager' && exp - iat <= 3_600;
    const isGrant = grant.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    if (method === 'POST' && isForm && isGrant && isSigned && isAsked && !this.isRevoked) {
      return {
        status: 200,
        body: { access_token: 'google-access', expires_in: 3_599, token_type: 'Bearer' },
      };
    }
    return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
  }

  #ingest(body: unknown): void {
    const { destinations, events, encoding, validateOnly } = members(body, 'body', {
      needed: ['destinations', 'events'],
      allowed: ['encoding', 'validateOnly', 'consent'],
    });
    const [given] = list(destinations, 'destinations', 10);
    const destination = members(given, 'destinations[0]', {
      needed: ['operatingAccount', 'productDestinationId'],
      allowed: ['loginAccount'],
    });
    const account = members(destination.operatingAccount, 'operatingAccount', {
      needed: ['accountType', 'accountId'],
    });
    require(account.accountType === 'GOOGLE_ADS', 'accountType');
    text(account.accountId, 'accountId', /^\d{10}$/);
    text(destination.productDestinationId, 'productDestinationId', /^\d+$/);
    for (const event of list(events, 'events', 2_000)) this.#event(event, encoding, validateOnly === true);
  }

  #event(given: unknown, encoding: unknown, isDry: boolean): void {
    const event = members(given, 'events[0]', {
      needed: ['transactionId', 'eventTimestamp'],
      allowed: ['conversionValue', 'currency', 'adIdentifiers', 'userData', 'consent', 'eventSource'],
    });
    const at = Date.parse(
      text(event.eventTimestamp, 'eventTimestamp', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
    );
    require(isDry || Date.now() - at <= 90 * DAY_MS, 'EVENT_TIME_INVALID');
    require('adIdentifiers' in event || 'userData' in event, 'NO_IDENTIFIERS_PROVIDED');
    if ('adIdentifiers' in event) {
      const ids = members(event.adIdentifiers, 'adIdentifiers', {
        needed: [],
        allowed: ['gclid', 'gbraid', 'wbraid'],
      });
      require(Object.keys(ids).length === 1, 'adIdentifiers');
    }
    if ('userData' in event) this.#userData(event.userData, encoding);
    if ('consent' in event) {
      const consent = members(event.consent, 'consent', {
        needed: [],
        allowed: ['adUserData', 'adPersonalization'],
      });
      require(Object.values(consent).every((answer) => ANSWERS.includes(String(answer))), 'consent');
    }
    require(typeof event.conversionValue === 'number', 'conversionValue');
    const currency = text(event.currency, 'currency', /^[A-Z]{3}$/);
    if (isDry) return;
    const id = text(event.transactionId, 'transactionId', /^[\w.-]{1,64}$/);
    const known = this.counted.get(id);
    const value = String(event.conversionValue);
    if (known) Object.assign(known, { value, currency });
    else this.counted.set(id, { id, value, currency, at, event });
  }

  #userData(given: unknown, encoding: unknown): void {
    require(encoding === 'HEX', 'encoding');
    const { userIdentifiers } = members(given, 'userData', { needed: ['userIdentifiers'] });
    for (const one of list(userIdentifiers, 'userIdentifiers', 10)) {
      const identifier = members(one, 'userIdentifiers[0]', {
        needed: [],
        allowed: ['emailAddress', 'phoneNumber', 'address'],
      });
      require(Object.keys(identifier).length === 1, 'userIdentifiers');
      if ('emailAddress' in identifier) hash(identifier.emailAddress, 'emailAddress');
      if ('phoneNumber' in identifier) hash(identifier.phoneNumber, 'phoneNumber');
      if (!('address' in identifier)) continue;
      const address = members(identifier.address, 'address', {
        needed: ['givenName', 'familyName', 'regionCode', 'postalCode'],
      });
      hash(address.givenName, 'givenName');
      hash(address.familyName, 'familyName');
      text(address.regionCode, 'regionCode', /^[A-Z]{2}$/);
      text(address.postalCode, 'postalCode');
    }
  }

  #status(): object {
    const requestStatus = this.statuses.shift() ?? 'SUCCESS';
    if (requestStatus === 'SUCCESS' || requestStatus === 'PROCESSING') return { requestStatus };
    return { requestStatus, errorInfo: { errorCounts: [{ recordCount: '1', reason: this.reason }] } };
  }
}

function error(status: number, name: string, message: string, details: readonly object[] = []): Told {
  return { status, body: { error: { code: status, message, status: name, details } } };
}
