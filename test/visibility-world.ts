import assert from 'node:assert/strict';
import type pg from 'pg';
import type { Browser } from '../server/access/testing/browser.ts';
import { invite, join, setUp, startService } from '../server/access/testing/people.ts';
import type { Config } from '../server/config.ts';
import { backgroundRows } from './visibility-background.ts';

/**
 * An organization in which each of several people has a record of each kind. Whatever belongs to one of them contains their mark, a word
 * that stands nowhere else.
 */

export const MARKS = ['quark', 'quill', 'quoin', 'quota'] as const;
type Mark = (typeof MARKS)[number];

/** Whose the records are: those of the member who looks, of a teammate, of somebody else, and of nobody. */
export const [MINE, TEAMMATES, ELSEWHERE] = MARKS;
const NOBODYS = MARKS[3];

/** The ids of the records with a mark, by the first part of a path that reads one. */
type Ids = Readonly<Record<string, string>>;

export type Visibility = 'all' | 'team' | 'own';

/** Whose records a member sees. */
export const SEEN: Readonly<Record<Visibility, readonly Mark[]>> = {
  all: MARKS,
  team: [MINE, TEAMMATES, NOBODYS],
  own: [MINE, NOBODYS],
};

/** @param connection a database of the test file, instead of a fresh one */
export async function visibilityWorld(settings: Partial<Config> = {}, connection?: pg.ClientConfig) {
  const service = await startService(settings, connection);
  const owner = await setUp(service);
  const enter = async (name: string) => {
    const email = `${name}@acme.example`;
    const browser = await join(service, await invite(owner, email), name);
    const { json } = await browser.call('GET', '/web/session');
    return { browser, id: String(json.data.user.id) };
  };
  const [me, teammate, other] = [await enter('Mia'), await enter('Theo'), await enter('Elsa')];
  const since = String((await owner.call('GET', '/web/api-changes')).json.meta.next_cursor);
  const writeRows = await backgroundRows(service, owner);
  const recordsOf = async (mark: Mark, userId: string | null): Promise<Ids> => {
    const ids = await createRecords(owner, mark, userId);
    const [contactId = '', dealId = ''] = [ids['api-contacts'], ids['api-deals']];
    return { ...ids, ...(await writeRows({ mark, userId, contactId, dealId })) };
  };
  const records = {
    [MINE]: await recordsOf(MINE, me.id),
    [TEAMMATES]: await recordsOf(TEAMMATES, teammate.id),
    [ELSEWHERE]: await recordsOf(ELSEWHERE, other.id),
    [NOBODYS]: await recordsOf(NOBODYS, null),
  };
  const team = await owner.call('POST', '/web/teams', { name: 'North', user_ids: [me.id, teammate.id] });
  assert.equal(team.status, 201, team.text);
  return {
    ...{ service, owner, me, teammate, other, records },
    /** The place in the feed of changes before there were records. */
    since,
    /** Says which records members see. */
    show: async (member_visibility: Visibility) => {
      const { status, text } = await owner.call('PATCH', '/web/settings', { member_visibility });
      assert.equal(status, 200, text);
    },
  };
}

/**
 * The marks in a text.
 * @param records whose ids count as their mark
 */
export function marksIn(text: string, records?: Readonly<Record<Mark, Ids>>): Mark[] {
  const words = (mark: Mark) => [mark, ...Object.values(records?.[mark] ?? {})];
  return MARKS.filter((mark) => words(mark).some((word) => text.includes(word)));
}

/** A record of each kind, all linked with each other. */
async function createRecords(owner: Browser, mark: Mark, userId: string | null): Promise<Ids> {
  const create = async (path: string, body: unknown, headers?: Record<string, string>) => {
    const { status, json, text } = await owner.call('POST', `/web${path}`, body, headers);
    assert.ok(status < 300, `${path}: ${text}`);
    return String(json.data.id ?? '');
  };
  const ofPerson = { owner_id: userId, external_source: 'elsewhere', external_id: mark };
  const company_id = await create('/api-companies', { name: mark, domain: `${mark}.example`, ...ofPerson });
  const twin = { first_name: 'Ada', last_name: mark, email: `ada@${mark}.example`, owner_id: userId };
  await create('/api-contacts', twin);
  const contact_id = await create('/api-contacts', {
    ...{ ...twin, ...ofPerson, company_id, tags: [mark], phone: '+43 1 234567', company: mark },
    emails: [{ email: `${mark}@home.example` }],
  });
  const deal_id = await create('/api-deals', {
    ...{ title: mark, contact_id, company_id, value: 100, expected_close_date: today() },
    ...{ external_source: 'elsewhere', external_id: mark },
  });
  await create(`/api-deals/${deal_id}/assignee`, { user_id: userId });
  const links = { contact_id, company_id, deal_id };
  const task_id = await create('/api-tasks', { title: mark, ...links, assignee_id: userId, due_on: today() });
  const activity_id = await create('/api-activities', {
    ...{ activity_type: 'note', description: mark, contact_id, deal_id },
  });
  await create(`/api-contacts/${contact_id}/touches`, {
    touches: [{ kind: 'gclid', value: `click-${mark}` }],
  });
  await create(`/api-contacts/${contact_id}/consents`, {
    ...{ purpose: 'ad_user_data', state: 'granted', source: mark },
  });
  const file = await owner.send(
    `/web/api-files?kind=contact&id=${contact_id}&name=${mark}.txt`,
    mark,
    'text/plain',
  );
  assert.equal(file.status, 201, file.text);
  return {
    'api-companies': company_id,
    'api-contacts': contact_id,
    'contact-attribution': contact_id,
    'api-deals': deal_id,
    'api-tasks': task_id,
    'api-activities': activity_id,
    'api-files': JSON.parse(file.text).data.id,
  };
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
