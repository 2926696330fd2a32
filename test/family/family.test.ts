import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { setUp, startService } from '../../server/access/testing/people.ts';
import { FAMILIES } from '../../server/families.ts';
import { countsOf, Importing } from '../../server/files/imports/testing/import-file.ts';
import { type Sql, toQuery } from '../../server/kernel/database/sql.ts';
import { deprecated } from '../../server/kernel/http/deprecation.ts';
import { routesOf } from '../../server/kernel/http/route.ts';
import { placeIn } from '../../server/kernel/secrets/sealed-column.ts';
import { backUp } from '../../server/postgres/backup.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { testDatabase } from '../database.ts';
import { testSecrets } from '../secrets.ts';
import type { Article } from './knowledge/article.schema.ts';
import { ARTICLE_TABLES } from './knowledge/article.sql.ts';
import { knowledgeFamily } from './knowledge/knowledge.family.ts';
import { getArticle } from './knowledge/read-articles.ts';

/** A family is its folder, its line in the list and its tables: every door and every list has it then. */

const connection = await testDatabase();
const owner = new pg.Client(connection);
await owner.connect();
await owner.query(ARTICLE_TABLES);
after(() => owner.end());

const families = [...FAMILIES, knowledgeFamily];
const settings = { webhookAllowPrivateAddresses: true, rateLimitPerMinute: 0 };
const service = await startService(settings, connection, { families });
const olive = await setUp(service);
const receiver = new Receiver();
before(() => receiver.listen());
after(() => receiver.close());

const newKey = async (...scopes: string[]): Promise<string> =>
  (await olive.call('POST', '/web/api-keys', { name: 'Key', scopes })).json.data.key;
const key = await newKey('knowledge:write', 'webhooks:write');
const stranger = await newKey('crm:write', 'webhooks:write');

const headers = { Authorization: `Bearer ${key}` };

async function rest(method: string, path: string, body?: object, credential = key, further = {}) {
  const response = await fetch(service.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${credential}`,
      Accept: 'application/json, text/event-stream',
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...further,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, json: Object(await response.json()) };
}

const mcp = async (method: string, params: object, credential = key) =>
  (await rest('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params }, credential)).json.result;
const web = async (path: string) => (await olive.call('GET', `/web${path}`)).json.data;
const write = async (title: string): Promise<string> =>
  (await rest('POST', '/api-articles', { title })).json.data.id;

async function newContacts(...names: string[]): Promise<string[]> {
  const created = names.map((first_name) => olive.call('POST', '/web/api-contacts', { first_name }));
  return (await Promise.all(created)).map(({ json }) => json.data.id);
}

/** Checks that an article lost its author, or got another one, and that this is an update as any other. */
async function isUpdated(before: Article, from: string | undefined, to: string | null | undefined) {
  const { data } = (await rest('GET', `/api-articles/${before.id}`)).json;
  assert.deepEqual(data, { ...before, author_id: to, updated_at: data.updated_at });
  assert.ok(data.updated_at > before.updated_at);
  const changes = { author_id: { from, to } };
  const [entry] = await web(`/audit-entries?record_type=article&action=updated&record_id=${before.id}`);
  assert.deepEqual(entry.changes, changes);
  const { rows } = await owner.query(
    "SELECT payload::json AS payload FROM events WHERE record_id = $1 AND event_type = 'article.updated'",
    [before.id],
  );
  assert.deepEqual([rows[0].payload.article, rows[0].payload.changes], [data, changes]);
}

describe('a family that is listed', () => {
  it('announces the removal of a path on each of its responses and in OpenAPI', async () => {
    const announced = { deprecation: '@1793491200', sunset: 'Mon, 01 Nov 2027 00:00:00 GMT' };
    const of = async (path: string, credential: string) => {
      const response = await fetch(service.url + path, {
        headers: { Authorization: `Bearer ${credential}` },
      });
      const told = (name: string) => response.headers.get(name);
      return { status: response.status, told: { deprecation: told('deprecation'), sunset: told('sunset') } };
    };
    const [{ id }] = (await rest('GET', '/api-articles')).json.data;
    assert.deepEqual(await of(`/api-articles/${id}/activities`, key), { status: 200, told: announced });
    assert.deepEqual(await of(`/api-articles/${id}/activities`, 'nobody'), { status: 401, told: announced });
    const nothing = { deprecation: null, sunset: null };
    assert.deepEqual(await of(`/api-articles/${id}`, key), { status: 200, told: nothing });
    const { paths } = (await rest('GET', '/openapi.json')).json;
    const { deprecated: isDeprecated, description } = paths['/api-articles/{id}/activities'].get;
    assert.equal(isDeprecated, true);
    assert.match(description, /Deprecated since 2026-11-01, and may be gone from 2027-11-01 on\. Use/);
    assert.equal(paths['/api-articles'].get.deprecated, undefined);
  });

  it('is not announced less than twelve months ahead', () => {
    const route = routesOf('Articles').get('/api-articles/:id/words', getArticle);
    const announce = (since: string, sunset: string) => () =>
      deprecated(route, { since, sunset, instead: 'Use another.' });
    assert.throws(announce('2026-11-01', '2027-10-31'), /twelve months/);
    assert.throws(announce('2026-11-01', 'soon'), /twelve months/);
    assert.equal(announce('2026-11-01', '2027-11-01')().path, route.path);
  });

  it('gives a new organization its first records', async () => {
    assert.deepEqual(
      (await rest('GET', '/api-articles')).json.data.map(({ title }: { title: string }) => title),
      ['Welcome'],
    );
  });

  it('answers by REST, to who has its scopes', async () => {
    const { status, json } = await rest('POST', '/api-articles', { title: 'By REST' });
    assert.equal(status, 201);
    assert.deepEqual((await rest('GET', `/api-articles/${json.data.id}`)).json.data, json.data);
    const refused = await rest('GET', '/api-articles', undefined, stranger);
    assert.deepEqual([refused.status, refused.json.message], [403, "Scope 'knowledge:read' is required."]);
  });

  it('answers by MCP, and says what it is', async () => {
    const names = async (credential: string) =>
      (await mcp('tools/list', {}, credential)).tools.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      (await names(key)).filter((name: string) => name.includes('article')),
      ['list_articles', 'get_article', 'create_article'],
    );
    assert.ok(!(await names(stranger)).includes('list_articles'));
    const { structuredContent } = await mcp('tools/call', {
      name: 'create_article',
      arguments: { title: 'By MCP' },
    });
    assert.equal(structuredContent.data.title, 'By MCP');
    const client = {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    };
    assert.match((await mcp('initialize', client)).instructions, /Articles hold what people look up/);
  });

  it('answers the web app: its routes, those of its own, and its places', async () => {
    assert.equal((await olive.call('POST', '/web/api-articles', { title: 'By a person' })).status, 201);
    assert.ok((await web('/article-count')).articles > 0);
    assert.notEqual((await olive.get('/articles')).status, 404);
    assert.equal((await olive.get('/article')).status, 404);
  });

  it('keeps its records when a contact that they link to is deleted, without the link', async () => {
    const [author] = await newContacts('Ada');
    const { json } = await rest('POST', '/api-articles', { title: 'By Ada', author_id: author });
    const deleted = await olive.call('DELETE', `/web/api-contacts/${author}`);
    assert.equal(deleted.status, 204);
    await isUpdated(json.data, author, null);
  });

  it('has its records moved when a contact that they link to is merged', async () => {
    const [stays, goes] = await newContacts('Grace', 'Grace M.');
    const { json } = await rest('POST', '/api-articles', { title: 'By Grace', author_id: goes });
    const merged = await olive.call('POST', `/web/api-contacts/${stays}/merge`, { merge_id: goes });
    assert.deepEqual(
      [merged.status, merged.json.meta],
      [
        200,
        { moved_tasks: 0, moved_deals: 0, moved_form_submissions: 0, moved_articles: 1, moved_activities: 0 },
      ],
    );
    await isUpdated(json.data, goes, stays);
  });

  it('limits how many of its records a deletion changes, as OpenAPI says', async () => {
    const [author] = await newContacts('Prolific');
    await owner.query(
      `INSERT INTO articles SELECT org_id, gen_random_uuid(), 'One of many', id, now(), now()
        FROM contacts, generate_series(1, 2001) WHERE id = $1`,
      [author],
    );
    const refused = await olive.call('DELETE', `/web/api-contacts/${author}`);
    const message = 'More than 2000 articles are linked to this record. Unlink some of them first.';
    assert.deepEqual([refused.status, refused.json.message], [409, message]);
    const { paths } = (await rest('GET', '/openapi.json')).json;
    for (const operation of [paths['/api-contacts/{id}'].delete, paths['/api-contacts/{id}/merge'].post]) {
      const { examples } = operation.responses[409].content['application/json'];
      const messages = Object.values(Object(examples)).map((example) => Object(example).summary);
      assert.ok(messages.includes(message));
      assert.ok(messages.includes(message.replace('articles', 'deals')));
    }
    assert.ok(!JSON.stringify(paths['/api-companies/{id}'].delete).includes('articles are linked'));
    await owner.query('DELETE FROM articles WHERE author_id = $1', [author]);
  });

  it('writes activities of its own type, and reads them as the timeline of a record', async () => {
    const article = await write('Told');
    const { json } = await rest('GET', `/api-articles/${article}/activities?type=article_written`);
    assert.equal(json.meta.count, 1);
    const [{ id, org_id, performed_by, created_at, ...activity }] = json.data;
    assert.deepEqual(activity, {
      ...{ contact_id: null, deal_id: null, activity_type: 'article_written' },
      ...{ description: 'Wrote Told', metadata: {} },
    });
    assert.equal((await rest('GET', `/api-articles/${article}/activities?type=note`)).json.meta.count, 0);
    assert.equal((await rest('GET', `/api-articles/${id}/activities`)).status, 404);
    const refused = await rest('GET', `/api-articles/${article}/activities`, undefined, stranger);
    assert.equal(refused.status, 403);
  });

  it('has its types of activities among those of every list and description', async () => {
    const both = await newKey('crm:read', 'knowledge:read');
    const wrong = await rest('GET', '/api-activities?type=article', undefined, both);
    assert.equal(wrong.status, 400);
    assert.match(
      wrong.json.message,
      /^'type' must be one of note, .*, task_reopened, file_added, file_deleted, form_submission, article_written\.$/,
    );
    const { components, paths } = (await rest('GET', '/openapi.json')).json;
    const types: string[] = components.schemas.Activity.properties.activity_type.enum;
    assert.deepEqual([types[0], types.at(-1)], ['note', 'article_written']);
    const { parameters } = paths['/api-activities'].get;
    const type = parameters.find(({ name }: { name: string }) => name === 'type');
    assert.deepEqual(type.schema.enum, types);
    const { tools } = await mcp('tools/list', {}, both);
    const tool = tools.find(({ name }: { name: string }) => name === 'list_activities');
    assert.deepEqual(tool.inputSchema.properties.type.enum, types);
  });

  it('shows activities of its records alone only to who may read these', async () => {
    const both = await newKey('crm:read', 'knowledge:read');
    const article = await write('Secret');
    const [told] = (await rest('GET', `/api-articles/${article}/activities`)).json.data;
    const seenBy = async (credential: string) =>
      (await rest('GET', '/api-activities', undefined, credential)).json.data.some(
        ({ id }: { id: string }) => id === told.id,
      );
    assert.deepEqual([await seenBy(both), await seenBy(stranger)], [true, false]);
    const stale = { 'If-Match': '"stale"' };
    for (const method of ['PATCH', 'DELETE']) {
      const path = `/api-activities/${told.id}`;
      const body = method === 'PATCH' ? { description: 'x' } : undefined;
      assert.equal((await rest(method, path, body, stranger, stale)).status, 404, method);
    }
    const [contact] = await newContacts('Linked');
    await owner.query('UPDATE activities SET contact_id = $1 WHERE id = $2', [contact, told.id]);
    assert.equal(await seenBy(stranger), true);
  });

  it('keeps the activities of a record when a contact that they also belong to is deleted', async () => {
    const [article, contact] = [await write('Kept'), (await newContacts('Goes'))[0]];
    const [told] = (await rest('GET', `/api-articles/${article}/activities`)).json.data;
    await owner.query('UPDATE activities SET contact_id = $1 WHERE id = $2', [contact, told.id]);
    assert.equal((await olive.call('DELETE', `/web/api-contacts/${contact}`)).status, 204);
    assert.deepEqual((await rest('GET', `/api-articles/${article}/activities`)).json.data, [told]);
  });

  it('is described by OpenAPI: paths, heading and events', async () => {
    const { json } = await rest('GET', '/openapi.json');
    assert.deepEqual(Object.keys(json.paths['/api-articles']), ['get', 'post']);
    // The OAuth endpoints, which belong to no family, come last.
    assert.equal(json.tags.at(-2).name, 'Articles');
    const { schema } = json.webhooks['article.created'].post.requestBody.content['application/json'];
    assert.equal(schema.properties.data.properties.article.$ref, '#/components/schemas/Article');
  });

  it('has its events delivered to who may read its records', async () => {
    const subscription = { target_url: receiver.url('/articles'), event_types: ['article.created'] };
    const refused = await rest('POST', '/api-webhook-subscriptions', subscription, stranger);
    assert.deepEqual([refused.status, refused.json.message], [403, "Scope 'knowledge:read' is required."]);
    const others = { ...subscription, event_types: ['deal.updated'] };
    const { id } = (await rest('POST', '/api-webhook-subscriptions', others, stranger)).json.data;
    const widened = await rest('PATCH', `/api-webhook-subscriptions/${id}`, subscription, stranger);
    assert.equal(widened.status, 403);
    assert.equal((await rest('POST', '/api-webhook-subscriptions', subscription)).status, 201);
    const article = await write('Delivered');
    await eventually(async () => assert.ok(receiver.received.some(({ body }) => body.includes(article))));
  });

  it('has its events read by its consumer', async () => {
    const { readings } = await web('/article-count');
    await write('Read');
    await eventually(async () => assert.ok((await web('/article-count')).readings > readings));
  });

  it('has its job run that a change requests, and its scheduled job', async () => {
    await write('Three more words');
    // Jobs of other articles may still be under way. The first article of an organization requests none.
    const { rows } = await owner.query(
      "SELECT sum(array_length(string_to_array(title, ' '), 1))::int AS words FROM articles WHERE title <> 'Welcome'",
    );
    const [{ words }] = rows;
    await eventually(async () => assert.equal((await web('/article-count')).words, words));
    // Words of an article that is gone; the schedule comes round again.
    await owner.query('INSERT INTO article_words SELECT id, gen_random_uuid(), 1000 FROM organizations');
    assert.equal((await web('/article-count')).words, words + 1_000);
    await owner.query("UPDATE schedules SET due_at = now() WHERE kind = 'knowledge.forget-words'");
    await eventually(async () => assert.equal((await web('/article-count')).words, words));
  });

  it('keeps its setting, and its secret sealed, which the upkeep of secrets finds by the manifest', async () => {
    assert.deepEqual(await web('/article-settings'), { article_language: 'en' });
    const token = 'planted token of a source';
    const change = { article_language: 'de', source_token: token };
    assert.equal((await olive.call('PATCH', '/web/article-settings', change)).status, 200);
    assert.deepEqual(await web('/article-settings'), { article_language: 'de' });
    const [column] = families
      .flatMap(({ secrets = [] }) => secrets)
      .filter(({ name }) => /article/.test(name));
    assert.ok(column);
    const { text: statement, values } = toQuery(column.selectSealed(null, 10));
    const { rows } = await owner.query(statement, values);
    assert.equal(rows.length, 1);
    assert.doesNotMatch(rows[0].sealed.toString('latin1'), /planted/);
    const statements = { query: async (asked: Sql) => (await owner.query(toQuery(asked))).rows };
    assert.equal(
      await testSecrets(connection).open(statements, placeIn(column, rows[0]), rows[0].sealed),
      token,
    );
  });

  it('deletes the activities of a record with it, except those of a contact', async () => {
    const [article, contact] = [await write('Gone'), (await newContacts('Stays'))[0]];
    const [alone] = (await rest('GET', `/api-articles/${article}/activities`)).json.data;
    const ofContact = { activity_type: 'note', description: 'About both', contact_id: contact };
    const logged = (await olive.call('POST', '/web/api-activities', ofContact)).json.data;
    await owner.query("UPDATE activities SET record_type = 'article', record_id = $1 WHERE id = $2", [
      article,
      logged.id,
    ]);
    assert.equal((await rest('GET', `/api-articles/${article}/activities`)).json.meta.count, 2);
    assert.equal(
      (await fetch(`${service.url}/api-articles/${article}`, { method: 'DELETE', headers })).status,
      204,
    );
    const { rows } = await owner.query('SELECT id, record_id FROM activities WHERE id = ANY ($1)', [
      [alone.id, logged.id],
    ]);
    assert.deepEqual(rows, [{ id: logged.id, record_id: null }]);
  });

  it('stands in the list of failed jobs with its title', async () => {
    await owner.query(
      `INSERT INTO jobs (org_id, id, kind, input, state, attempts, failed_at)
       SELECT org_id, gen_random_uuid(), 'knowledge.count-words', '{}', 'failed', 3, now() FROM articles LIMIT 1`,
    );
    const [job] = (await web('/jobs')).filter(({ state }: { state: string }) => state === 'failed');
    assert.equal(job.title, 'Count the words of an article');
  });

  it('stands among the choices of the web app', async () => {
    const { scopes, events, record_types, audit_actions } = await web('/catalogue');
    const words = scopes.find(({ name }: { name: string }) => name === 'knowledge');
    assert.deepEqual(words, {
      ...{
        name: 'knowledge',
        title: 'Articles',
        read: 'See articles',
        write: 'Write articles',
        exists: true,
      },
    });
    assert.deepEqual(events.at(-1), { type: 'article.updated', words: 'An article was changed' });
    assert.ok(record_types.includes('article') && audit_actions.includes('created'));
  });

  it('appears in the audit log, which is filtered by its records', async () => {
    const entries = await web('/audit-entries?record_type=article&action=created');
    assert.ok(entries.length > 0);
    assert.ok(entries.every(({ operation }: { operation: string }) => operation === 'create-article'));
  });

  it('tells open pages of changes', async () => {
    const cookies = [...olive.cookies].map((cookie) => cookie.join('=')).join('; ');
    const stopping = new AbortController();
    const { body } = await fetch(`${service.url}/web/live`, {
      headers: { Cookie: cookies },
      signal: stopping.signal,
    });
    const id = await write('Live');
    let heard = '';
    for await (const chunk of body ?? []) {
      heard += Buffer.from(chunk).toString();
      if (heard.includes(id)) break;
    }
    stopping.abort();
    assert.match(heard, /"event_type":"article.created"/);
  });

  it('is exported, by itself and in the archive', async () => {
    const { status, text: csv } = await olive.get('/web/exports/articles.csv');
    assert.equal(status, 200, csv);
    assert.match(csv, /^﻿?id,org_id,title,author_id,created_at,updated_at\r\n/);
    assert.match(csv, /,By REST,/);
    assert.ok((await olive.get('/web/exports/organization.zip')).text.includes('articles.csv'));
  });

  it('is imported: mapped by its headings, checked, written, found again, and taken back', async () => {
    const people = new Importing(olive);
    const file = 'Subject,Other\r\nFrom a file,1\r\nfrom a FILE,2\r\n,3\r\n';
    const { id, settings, fields, duplicate_keys } = await people.upload('articles', file);
    assert.deepEqual(fields, [
      { name: 'title', label: 'Title', is_date: false, is_amount: false, has_choices: false },
    ]);
    assert.deepEqual([settings.mapping, settings.duplicate_key], [['title', null], 'title']);
    assert.deepEqual(duplicate_keys, ['title', 'none']);
    assert.deepEqual(countsOf(await people.work(id, 'check')), [1, 0, 1, 1]);
    assert.deepEqual(countsOf(await people.work(id, 'run')), [1, 0, 1, 1]);
    const titles = async () =>
      (await rest('GET', '/api-articles')).json.data.map(({ title }: { title: string }) => title);
    assert.ok((await titles()).includes('From a file'));
    const { state, deleted_count } = await people.work(id, 'undo');
    assert.deepEqual([state, deleted_count], ['undone', 1]);
    assert.ok(!(await titles()).includes('From a file'));
    const refused = await people.send('shelves', file);
    assert.deepEqual(
      [refused.status, refused.json.message],
      [400, "'kind' must be one of contacts, companies, deals, tasks, articles."],
    );
  });

  it('is backed up', async () => {
    const output = new PassThrough();
    const [copy] = await Promise.all([text(output.pipe(createGunzip())), backUp(connection, output)]);
    assert.match(copy, /"table":"articles"/);
    assert.match(copy, /\tBy REST\t/);
  });
});

describe('a list of families', () => {
  it('refuses one that uses the name of another for something', async () => {
    const twice = [...families, { ...knowledgeFamily, name: 'social' }];
    await assert.rejects(
      startService(settings, connection, { families: twice }),
      /Two record kinds are named article/,
    );
    const { scopes } = knowledgeFamily;
    const stranger = [...FAMILIES, { name: 'shelves', ...(scopes ? { scopes } : {}) }];
    await assert.rejects(
      startService(settings, connection, { families: stranger }),
      /No scope begins with the name/,
    );
  });
});
