import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import {
  DESTINATION_KINDS,
  type Destination,
  type DestinationKind,
} from '../destinations/destination.schema.ts';
import { addDestination, conversionsOf, hurry, sendOf, settled, win } from '../testing/conversions.ts';
import { eventIdOf } from '../testing/counted-once.ts';
import { Fakes } from '../testing/fakes.ts';

/** What platforms are told about won deals, over real sockets (docs/behaviour/conversions.md). */

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config, conversionRetrySchedule: [0, 0, 0, 0] });
const destinations: Record<string, Destination> = {};
before(async () => {
  for (const kind of DESTINATION_KINDS) {
    destinations[kind] = await addDestination(api, fakes, kind);
  }
});
after(() => fakes.close());
afterEach(() => {
  fakes.trouble = () => undefined;
});

const of = (kind: string) => destinations[kind] ?? assert.fail(kind);
const sha = (text: string) => createHash('sha256').update(text).digest('hex');
const counted = () => DESTINATION_KINDS.map((kind) => fakes[kind].counted.size);
const eventOf = (kind: DestinationKind, deal: { id: string }) => {
  const id = `k${deal.id.replaceAll('-', '')}-`;
  const found = [...fakes[kind].counted.values()].find((one) => JSON.stringify(one.event).includes(id));
  return found ?? assert.fail(`${kind} did not count it`);
};

describe('a won deal', () => {
  it('is counted once by each platform, which recognizes the contact by its own rules', async () => {
    const click_ids = [
      { kind: 'gclid', value: 'Cj0K-old', seen_at: new Date(Date.now() - 86_400_000).toISOString() },
      { kind: 'gclid', value: 'Cj0K-new', seen_at: new Date(Date.now() - 3_600_000).toISOString() },
      { kind: 'fbclid', value: 'IwAR-1', seen_at: '2026-11-24T10:00:00.123Z' },
      { kind: 'li_fat_id', value: 'li-1' },
      { kind: 'ttclid', value: 'tt-1' },
    ];
    const deal = await win(api, { contact: { click_ids } });
    const conversion = await settled(api, deal);
    assert.equal(conversion.event_id, eventIdOf(deal.id));
    assert.deepEqual(conversion.touches.map(({ value }) => value).sort(), [
      'Cj0K-new',
      'IwAR-1',
      'li-1',
      'tt-1',
    ]);
    const states = conversion.sends.map(({ state }) => state).sort();
    assert.deepEqual(states, ['checking', 'sent', 'sent', 'sent', 'sent'], JSON.stringify(conversion.sends));
    const email = sha('ada.lovelace+news@gmail.com');
    const { user_data, ...meta } = eventOf('meta', deal).event;
    assert.deepEqual(user_data, {
      em: [email],
      ph: [sha('16505551212')],
      fn: [sha('ada')],
      ln: [sha('lovelace')],
      ct: [sha('menlopark')],
      st: [sha('ca')],
      zp: [sha('94025')],
      country: [sha('us')],
      external_id: [sha(deal.contact_id)],
      fbc: `fb.1.${Date.parse('2026-11-24T10:00:00.123Z')}.IwAR-1`,
    });
    assert.equal(meta.event_time, Math.floor(Date.parse(conversion.won_at) / 1_000));
    assert.deepEqual(meta.custom_data, { value: 1200.5, currency: 'EUR', order_id: conversion.event_id });
    const google = eventOf('google', deal).event;
    assert.deepEqual(google.adIdentifiers, { gclid: 'Cj0K-new' });
    assert.deepEqual(google.userData, {
      userIdentifiers: [
        { emailAddress: sha('adalovelace@gmail.com') },
        { phoneNumber: sha('+16505551212') },
        {
          address: {
            givenName: sha('ada'),
            familyName: sha('lovelace'),
            regionCode: 'US',
            postalCode: '94025-1234',
          },
        },
      ],
    });
    const linkedin = eventOf('linkedin', deal).event;
    assert.equal(linkedin.conversionHappenedAt, Date.parse(conversion.won_at));
    assert.deepEqual(linkedin.conversionValue, { currencyCode: 'EUR', amount: '1200.5' });
    assert.deepEqual(linkedin.user, {
      userIds: [
        { idType: 'SHA256_EMAIL', idValue: email },
        { idType: 'LINKEDIN_FIRST_PARTY_ADS_TRACKING_UUID', idValue: 'li-1' },
      ],
    });
    const tiktok = eventOf('tiktok', deal).event;
    assert.deepEqual(tiktok.user, {
      email: [email],
      phone: [sha('+16505551212')],
      external_id: [sha(deal.contact_id)],
      ttclid: 'tt-1',
    });
    const own = eventOf('https', deal).event;
    assert.deepEqual([own.value, own.email_sha256, own.email], ['1200.5', email, undefined]);
    for (const { text } of fakes.got) assert.doesNotMatch(text, /lovelace|5551212|e3b0c442/i);
  });

  it('is counted once however often attempts and answers are lost, with the same bytes each time', async () => {
    const before = counted();
    const seen = new Map<string, number>();
    const troubles = ['answer_lost', 'fails', 'lost'] as const;
    fakes.trouble = ({ platform, path }) => {
      if (path === '/token') return undefined;
      const count = seen.get(platform) ?? 0;
      seen.set(platform, count + 1);
      return troubles[count];
    };
    const deal = await win(api);
    const conversion = await settled(api, deal);
    assert.deepEqual(
      counted(),
      before.map((count) => count + 1),
      JSON.stringify(conversion.sends),
    );
    for (const { attempts } of conversion.sends) assert.equal(attempts, 4);
    for (const kind of DESTINATION_KINDS) {
      const bodies = fakes.sentTo(kind).filter(({ text }) => text.includes(conversion.event_id));
      assert.equal(bodies.length, 4);
      assert.equal(new Set(bodies.map(({ text }) => text)).size, 1);
    }
  });

  it('fails after the last attempt, and says what the platform said', async () => {
    fakes.trouble = ({ platform }) => (platform === 'linkedin' ? 'fails' : undefined);
    const deal = await win(api);
    const failed = sendOf(await settled(api, deal), of('linkedin'));
    assert.deepEqual(
      [failed.state, failed.reason],
      ['failed', 'It was tried 4 times. The last time: Internal error'],
    );
    fakes.trouble = () => undefined;
    const [conversion] = await conversionsOf(api, deal);
    const path = `/api-conversions/${conversion?.id}/retry`;
    assert.equal((await api.post(path, { destination_id: of('linkedin').id })).status, 202);
    const again = await settled(api, deal);
    assert.deepEqual(
      [sendOf(again, of('linkedin')).state, sendOf(again, of('linkedin')).attempts],
      ['sent', 1],
    );
    (await api.post(path, { destination_id: of('linkedin').id })).error(409, 'conflict');
  });

  it('is one win when it is reopened and won again within 24 hours; a new value goes to Google alone', async () => {
    const deal = await win(api);
    await settled(api, deal);
    const before = counted();
    const pipelines = (await api.get('/api-pipelines')).data<{ stages: { id: string }[] }[]>();
    const reopen = { stage_id: pipelines[0]?.stages[0]?.id };
    const winAgain = async (value: string) => {
      await api.patch(`/api-deals/${deal.id}`, { ...reopen, value });
      await api.patch(`/api-deals/${deal.id}`, { status: 'won' });
    };
    await winAgain('1300');
    await eventually(async () => assert.equal(eventOf('google', deal).value, '1300'), 10_000);
    assert.deepEqual(counted(), before);
    assert.deepEqual([eventOf('meta', deal).value, eventOf('linkedin', deal).value], ['1200.5', '1200.5']);
    const [conversion, ...others] = await conversionsOf(api, deal);
    assert.deepEqual([others.length, conversion?.value], [0, 1300]);
    await api.rows(
      "UPDATE conversions SET recorded_at = recorded_at - interval '25 hours' WHERE deal_id = $1",
      [deal.id],
    );
    await winAgain('1400');
    await eventually(async () => {
      assert.deepEqual(
        (await conversionsOf(api, deal)).map(({ seq }) => seq),
        [2, 1],
      );
      assert.deepEqual(
        counted(),
        before.map((count) => count + 1),
      );
    }, 10_000);
  });

  it('is sent with the value that the rule of the destination says', async () => {
    const percent = await addDestination(api, fakes, 'https', {
      name: 'Margin',
      value_rule: { kind: 'percent', percent: 12.5 },
      config: { url: `${fakes.url('https')}?margin` },
    });
    const deal = await win(api, { deal: { value: '99.99' } });
    await settled(api, deal);
    const [conversion] = await conversionsOf(api, deal);
    const preview = `/api-conversions/${conversion?.id}/preview?destination_id=${percent.id}`;
    const { request } = (await api.get(preview)).data<{ request: { body: { data: { value: string } } } }>();
    assert.equal(request.body.data.value, '12.5');
    await api.delete(`/api-conversion-destinations/${percent.id}`);
  });
});

describe('a deal that no platform may hear of', () => {
  it('is withheld without a value', async () => {
    const { sends } = await settled(api, await win(api, { deal: { value: '0' } }));
    assert.deepEqual(
      new Set(sends.map(({ state, reason }) => `${state}: ${reason}`)),
      new Set(['withheld: The deal has no value.']),
    );
  });

  it('is withheld without a contact, and without anything by which the platform knows them', async () => {
    const alone = (await api.post('/api-deals', { title: 'Alone', value: 5 })).data<{ id: string }>();
    await api.patch(`/api-deals/${alone.id}`, { status: 'won' });
    const { sends } = await settled(api, alone);
    assert.deepEqual(new Set(sends.map(({ state }) => state)), new Set(['withheld']));
    const unknown = await settled(
      api,
      await win(api, { contact: { email: null, phone: '030 123', country: null, city: null, zip: null } }),
    );
    for (const kind of ['meta', 'google', 'linkedin', 'tiktok']) {
      assert.equal(sendOf(unknown, of(kind)).state, 'withheld', kind);
    }
  });

  it('is withheld once the contact refuses, also between two attempts', async () => {
    let refused: Promise<unknown> | undefined;
    let contact = '';
    fakes.trouble = async ({ path }) => {
      if (path === '/token') return undefined;
      refused ??= api.post(`/api-contacts/${contact}/consents`, {
        purpose: 'ad_user_data',
        state: 'denied',
        source: 'phone',
      });
      // No further attempt begins before the refusal is known.
      await refused;
      return 'fails';
    };
    const before = counted();
    const created = (await api.post('/api-contacts', { first_name: 'Ada', email: 'ada@example.com' })).data<{
      id: string;
    }>();
    contact = created.id;
    await api.rows("UPDATE conversion_destinations SET health_state = 'paused' WHERE kind <> 'meta'");
    const deal = (await api.post('/api-deals', { title: 'Engine', value: 5, contact_id: contact })).data<{
      id: string;
    }>();
    await api.patch(`/api-deals/${deal.id}`, { status: 'won' });
    await eventually(async () => assert.ok(refused), 10_000);
    await refused;
    await api.rows("UPDATE conversion_destinations SET health_state = 'ok'");
    // The platform fails until the end: an attempt that began before the refusal may still arrive.
    const { sends } = await settled(api, deal);
    fakes.trouble = () => undefined;
    assert.deepEqual(
      new Set(sends.map(({ state, reason }) => `${state}: ${reason}`)),
      new Set(['withheld: The contact refused that data about them is sent to advertising platforms.']),
    );
    assert.deepEqual(counted(), before);
  });

  it('is withheld by a platform that cannot be told of refused personalization, and Google is told', async () => {
    const contact = (await api.post('/api-contacts', { first_name: 'Ada', email: 'ada@example.com' })).data<{
      id: string;
    }>();
    await api.post(`/api-contacts/${contact.id}/consents`, {
      purpose: 'ad_personalization',
      state: 'denied',
      source: 'form',
    });
    await api.post(`/api-contacts/${contact.id}/consents`, {
      purpose: 'ad_user_data',
      state: 'granted',
      source: 'form',
    });
    const deal = (await api.post('/api-deals', { title: 'Engine', value: 5, contact_id: contact.id })).data<{
      id: string;
    }>();
    await api.patch(`/api-deals/${deal.id}`, { status: 'won' });
    const conversion = await settled(api, deal);
    for (const kind of ['meta', 'linkedin', 'tiktok'])
      assert.equal(sendOf(conversion, of(kind)).state, 'withheld');
    assert.deepEqual(eventOf('google', deal).event.consent, {
      adUserData: 'CONSENT_GRANTED',
      adPersonalization: 'CONSENT_DENIED',
    });
  });

  it('is never sent when it was won before the destination existed, or by what takes a change back', async () => {
    const late = await addDestination(api, fakes, 'https', { name: 'Late' });
    const deal = await win(api);
    await settled(api, deal);
    await api.rows('DELETE FROM conversions WHERE deal_id = $1', [deal.id]);
    await api.rows(
      'INSERT INTO conversion_intake (org_id, event_id) SELECT org_id, id FROM events WHERE record_id = $1 AND triggers @> $2',
      [deal.id, ['purchase_conversion']],
    );
    await api.rows(
      "UPDATE conversion_destinations SET created_at = now() + interval '1 hour' WHERE id = $1",
      [late.id],
    );
    const again = await settled(api, deal);
    assert.ok(!again.sends.some(({ destination_id }) => destination_id === late.id));
    await api.delete(`/api-conversion-destinations/${late.id}`);
  });
});

describe('Google', () => {
  it('says later what became of a purchase, and the log says it in words', async () => {
    fakes.google.statuses.push('PROCESSING', 'PARTIAL_SUCCESS');
    const deal = await win(api);
    const checking = sendOf(await settled(api, deal), of('google'));
    assert.equal(checking.state, 'checking');
    assert.match(checking.platform_reference ?? '', /^request-/);
    const sent = fakes.sentTo('google').length;
    await eventually(async () => {
      await hurry(api, deal);
      const found = sendOf(await settled(api, deal), of('google'));
      assert.deepEqual(
        [found.state, found.reason],
        ['not_from_ad', 'Google found no click on an ad for this sale: it came from elsewhere.'],
      );
    }, 15_000);
    assert.equal(fakes.sentTo('google').length, sent);
  });

  it('counts it, and is sent nothing more', async () => {
    const deal = await win(api);
    const { event_id } = await settled(api, deal);
    await eventually(async () => {
      await hurry(api, deal);
      assert.equal(sendOf(await settled(api, deal), of('google')).state, 'counted');
    }, 15_000);
    assert.equal(sendOf(await settled(api, deal), of('google')).next_attempt_at, null);
    assert.equal(fakes.sentTo('google').filter(({ text }) => text.includes(event_id)).length, 1);
  });
});

describe('a platform that refuses a purchase', () => {
  it('is not asked again, also when it refuses with HTTP 200, and the log says why', async () => {
    fakes.tiktok.complaint = 'properties.value';
    const deal = await win(api);
    const { state, reason, attempts } = sendOf(await settled(api, deal), of('tiktok'));
    fakes.tiktok.complaint = '';
    assert.deepEqual([state, reason, attempts], ['refused', 'Invalid value: properties.value', 1]);
  });

  it('never gets a currency that does not exist, which LinkedIn would take', async () => {
    const deal = { title: 'Engine', value: 5, currency: 'ZZZ' };
    (await api.post('/api-deals', deal)).error(400, 'invalid_request');
    const value_rule = { kind: 'fixed', value: '5', currency: 'ZZZ' };
    const path = `/api-conversion-destinations/${of('linkedin').id}`;
    (await api.patch(path, { value_rule })).error(400, 'invalid_request');
  });
});

describe('a purchase that is too old', () => {
  const DAY = 86_400_000;
  const reasonOf = async (kind: string, days: number, config: object = {}) => {
    const path = `/api-conversion-destinations/${of(kind).id}`;
    await api.patch(path, { config });
    const deal = await win(api);
    const conversion = await settled(api, deal);
    await api.rows('UPDATE conversions SET won_at = $2 WHERE id = $1', [
      conversion.id,
      new Date(Date.now() - days * DAY + 60_000),
    ]);
    const before = fakes.got.length;
    await api.rows(
      "UPDATE conversion_sends SET state = 'waiting', attempts = 0, first_attempt_at = NULL, next_attempt_at = now() WHERE conversion_id = $1 AND destination_id = $2",
      [conversion.id, of(kind).id],
    );
    const { state } = sendOf(await settled(api, deal), of(kind));
    const refusals = fakes.got.slice(before).length;
    return `${state} ${refusals > 0 ? 'asked' : 'not asked'}`;
  };

  for (const [kind, days, expected, config] of [
    ['meta', 8, 'sent asked', { action_source: 'physical_store' }],
    ['meta', 61, 'sent asked', { action_source: 'physical_store' }],
    ['meta', 63, 'too_old not asked', { action_source: 'physical_store' }],
    ['meta', 6, 'sent asked', { action_source: 'phone_call' }],
    ['meta', 8, 'too_old not asked', { action_source: 'phone_call' }],
    ['meta', 61, 'too_old not asked', { action_source: 'phone_call' }],
    ['linkedin', 89, 'sent asked', {}],
    ['linkedin', 91, 'too_old not asked', {}],
    ['tiktok', 27, 'sent asked', {}],
    ['tiktok', 29, 'too_old not asked', {}],
  ] as const) {
    it(`${kind} after ${days} days (${JSON.stringify(config)}): ${expected}`, async () => {
      assert.equal(await reasonOf(kind, days, config), expected);
    });
  }
});

describe('the log', () => {
  it('keeps no hash, address or number of a contact, and an erased one is not sent', async () => {
    const deal = await win(api, { contact: { last_name: 'Zygmuntowicz', email: 'z@traces.example' } });
    const conversion = await settled(api, deal);
    await api.post(`/api-contacts/${deal.contact_id}/privacy-erase`, undefined);
    const rows = await api.rows<{ row: string }>(
      'SELECT row_to_json(s)::text AS row FROM conversion_sends s WHERE conversion_id = $1 UNION ALL SELECT row_to_json(v)::text FROM conversions v WHERE id = $1',
      [conversion.id],
    );
    for (const { row } of rows) assert.doesNotMatch(row, /[0-9a-f]{64}|traces\.example|Zygmuntowicz/);
    await api.rows(
      "UPDATE conversion_sends SET state = 'waiting', attempts = 0, first_attempt_at = NULL, next_attempt_at = now() WHERE conversion_id = $1",
      [conversion.id],
    );
    const before = fakes.got.length;
    const again = await settled(api, deal);
    assert.deepEqual(new Set(again.sends.map(({ state }) => state)), new Set(['withheld']));
    assert.equal(fakes.got.length, before);
    assert.deepEqual(again.touches, []);
  });

  it('is held after a restore until somebody resumes', async () => {
    await api.rows("INSERT INTO held_work (reason) VALUES ('restore')");
    const before = fakes.got.length;
    const deal = await win(api);
    await eventually(async () => assert.equal((await conversionsOf(api, deal)).length, 1), 10_000);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.equal(fakes.got.length, before);
    await api.rows('DELETE FROM held_work');
    await settled(api, deal);
  });
});
