import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../test/api.ts';
import { signIn } from '../crm/testing/person.ts';
import { USUAL_WORKING_TIME } from '../kernel/settings/working-time.ts';
import { getSettings } from './get-settings.ts';
import { getHolidays, HOLIDAYS, setHolidays } from './holidays.ts';
import { type AllSettings, DEFAULT_SETTINGS, type Settings, settingsPatch } from './settings.schema.ts';
import { updateSettings } from './update-settings.ts';

const api = await startApi();
const owner = signIn(api);
const settings = async (key = api.organization.key) =>
  (await api.get('/api-settings', { key })).data<Settings>();

describe('the settings of an organization', () => {
  it('have defaults, with the currency of the API', async () => {
    const fresh = await api.addOrganization('Fresh');
    assert.deepEqual(await settings(fresh.key), DEFAULT_SETTINGS);
    assert.equal(DEFAULT_SETTINGS.currency, 'USD');
  });

  it('cannot limit what members see while the database has no policies for it', async () => {
    await api.rows('DROP POLICY visibility ON contacts');
    await assert.rejects(owner(updateSettings, { member_visibility: 'own' }), /role kontor_viewer/);
    await api.rows('SELECT make_viewer_policies()');
    const changed = await owner<AllSettings>(updateSettings, { member_visibility: 'own' });
    assert.equal(changed.member_visibility, 'own');
    await owner(updateSettings, { member_visibility: 'all' });
  });

  it('have the same defaults where other families read the working time', async () => {
    const { time_zone, working_days, working_hours } = DEFAULT_SETTINGS;
    assert.deepEqual(USUAL_WORKING_TIME, {
      ...{ time_zone, working_days, working_hours },
      holidays: HOLIDAYS.defaults.holidays,
    });
  });

  it('change one by one, are kept in their usual form, and belong to one organization alone', async () => {
    const other = await api.addOrganization('Other');
    await owner(updateSettings, { time_zone: 'Europe/Vienna' });
    await owner(updateSettings, {
      ...{ week_start: 'sunday', currency: 'eur', country: 'at', language: 'DE-at' },
      ...{ working_days: ['friday', 'monday', 'friday'], working_hours: { from: '08:30', to: '24:00' } },
    });
    const expected = {
      ...{
        time_zone: 'Europe/Vienna',
        week_start: 'sunday',
        currency: 'EUR',
        country: 'AT',
        language: 'de-AT',
      },
      ...{ working_days: ['monday', 'friday'], working_hours: { from: '08:30', to: '24:00' } },
    };
    assert.deepEqual(await settings(), expected);
    assert.deepEqual(await settings(other.key), DEFAULT_SETTINGS);
    assert.deepEqual(await owner(updateSettings, { country: null }), {
      ...expected,
      country: null,
      require_second_factor: false,
      member_visibility: 'all',
      member_deletion: 'all',
    });
  });

  it('leave the currency of the API as it is', async () => {
    await owner(updateSettings, { currency: 'EUR' });
    const deal = await api.post('/api-deals', { title: 'Without currency', value: 5 });
    assert.equal(deal.data<{ currency: string }>().currency, 'USD');
  });

  it('are told by the audit log, with what they were', async () => {
    const org = await api.addOrganization('Audited');
    const admin = signIn(api, org, { role: 'admin' });
    await admin(updateSettings, { language: 'fr', week_start: 'monday' });
    await admin(updateSettings, { language: 'fr' });
    const rows = await api.rows(
      "SELECT record_type, action, changes FROM audit_entries WHERE org_id = $1 AND operation = 'update-settings'",
      [org.id],
    );
    assert.deepEqual(rows, [
      { record_type: 'organization', action: 'updated', changes: { language: { from: 'en', to: 'fr' } } },
    ]);
  });

  it('are for owners and admins to change, for every member to read, and for keys with crm:read', async () => {
    const member = signIn(api, api.organization, { role: 'member' });
    await assert.rejects(member(updateSettings, { language: 'fr' }), { status: 403 });
    await member(getSettings);
    const key = await api.addKey(['webhooks:write']);
    (await api.get('/api-settings', { key })).error(403, 'forbidden');
    (await api.patch('/api-settings', { language: 'fr' })).error(405, 'method_not_allowed');
  });

  const refused: Record<string, unknown[]> = {
    time_zone: ['Vienna', '+02:00', 'GMT+2', 'Europe/Nowhere', '', null, 5, 'Etc/../passwd'],
    week_start: ['Monday', 'tuesday', null, 1],
    currency: ['EURO', 'XXX', '', null],
    country: ['AUT', 'EU', 'ZZ', '', 5],
    language: ['', 'de_AT', 'x'.repeat(40), null],
    working_days: [[], ['someday'], 'monday', null],
    working_hours: [{ from: '09:00' }, { from: '17:00', to: '09:00' }, { from: '9:00', to: '17:00' }, null],
  };
  for (const [name, values] of Object.entries(refused)) {
    it(`refuse what is no ${name}`, async () => {
      for (const value of values) {
        await assert.rejects(
          owner(updateSettings, { [name]: value }),
          { status: 400 },
          JSON.stringify(value),
        );
      }
    });
  }

  it('know the time zones that PostgreSQL and people name', async () => {
    for (const time_zone of ['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5']) {
      await owner(updateSettings, { time_zone });
      const rows = await api.rows('SELECT now() AT TIME ZONE $1 AS there', [time_zone]);
      assert.equal(rows.length, 1);
    }
  });

  it('may be any JSON: it is taken as it is read back, or refused', () => {
    const names = fc.constantFrom(...Object.keys(DEFAULT_SETTINGS));
    fc.assert(
      fc.property(fc.dictionary(names, fc.jsonValue()), (patch) => {
        const parsed = settingsPatch.safeParse(patch);
        if (parsed.success) assert.deepEqual(settingsPatch.parse(parsed.data), parsed.data);
      }),
    );
  });

  it('that another version stored and this one does not know count as not set', async () => {
    const org = await api.addOrganization('Newer');
    await api.rows(
      `INSERT INTO organization_settings (org_id, name, value, updated_at)
       VALUES ($1, 'week_start', '"wednesday"', now()), ($1, 'language', '"fr"', now()), ($1, 'later', '1', now())`,
      [org.id],
    );
    assert.deepEqual(await settings(org.key), { ...DEFAULT_SETTINGS, language: 'fr' });
  });
});

describe('the holidays of an organization', () => {
  const days = [
    { date: '2027-01-01', name: 'New Year' },
    { date: '2026-12-25', name: 'Christmas' },
  ];
  const sorted = days.toReversed();

  it('are set as a whole by owners and admins, and read by every member, by date', async () => {
    const org = await api.addOrganization('Closed');
    const [admin, member] = [signIn(api, org, { role: 'admin' }), signIn(api, org, { role: 'member' })];
    assert.deepEqual(await member(getHolidays, {}), { holidays: [] });
    assert.deepEqual(await admin(setHolidays, { holidays: days }), { holidays: sorted });
    assert.deepEqual(await member(getHolidays, {}), { holidays: sorted });
    assert.deepEqual(await owner(getHolidays), { holidays: [] }, 'of the other organization');
    await assert.rejects(member(setHolidays, { holidays: [] }), { status: 403 });
    await admin(setHolidays, { holidays: days });
    const told = await api.rows(
      "SELECT record_type, changes FROM audit_entries WHERE org_id = $1 AND operation = 'set-holidays'",
      [org.id],
    );
    const changes = { holidays: { from: [], to: sorted } };
    assert.deepEqual(told, [{ record_type: 'organization', changes }]);
    assert.deepEqual(await admin(setHolidays, { holidays: [] }), { holidays: [] });
  });

  it('are refused if one is no date, has no name, or comes twice, and if there are too many', async () => {
    const many = Array.from({ length: 501 }, (_, day) => ({
      date: new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10),
      name: 'Free',
    }));
    for (const holidays of [
      [{ date: '2026-02-30', name: 'Never' }],
      [{ date: '2026-02-01', name: ' ' }],
      [{ date: '2026-02-01' }],
      [...days, { date: '2026-12-25', name: 'Again' }],
      many,
      'none',
      null,
      undefined,
    ]) {
      await assert.rejects(owner(setHolidays, { holidays }), { status: 400 }, JSON.stringify(holidays));
    }
    await owner(setHolidays, { holidays: many.slice(1) });
  });
});
