import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import { callTool, postMessage } from './mcp/agent.ts';
import { visibilityApp } from './visibility-app.ts';
import { ELSEWHERE, MARKS, MINE, marksIn, SEEN, TEAMMATES } from './visibility-world.ts';

/**
 * Calls every tool of agents as a member who connected an app, with each visibility. What a tool shows where everything is seen, it must show
 * of the records that are seen, and nothing of the others. A new tool is called without a line here.
 */

const { world, api, key } = await visibilityApp();
const { records, service } = world;
const { tools }: { tools: DescribedTool[] } = Object(
  Object((await postMessage(api, 'tools/list', {}, { key })).body).result,
);

/** The arguments that name a record of somebody, with the first part of a path that reads one. */
const OF_RECORDS: Readonly<Record<string, string>> = {
  ...{ contact_id: 'api-contacts', company_id: 'api-companies', deal_id: 'api-deals', task_id: 'api-tasks' },
  ...{ activity_id: 'api-activities', submission_id: 'api-form-submissions', import_id: 'imports' },
  ...{ run_id: 'api-workflow-runs', conversion_id: 'api-conversions', record_id: 'api-contacts' },
  ...{ ids: 'api-contacts', record_ids: 'api-contacts', merge_id: 'api-contacts' },
};
/** Arguments that name nothing of somebody. */
const OF_OTHERS =
  /^(owner|user|assignee|pipeline|stage|form|workflow|destination|report|subscription|delivery|external)_id$/;

const firstOf = async (table: string) =>
  (await service.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id LIMIT 1`))[0]?.id;

/** Good values of other arguments, for the tools that require them. */
const GOOD: Readonly<Record<string, unknown>> = {
  ...{ first_name: 'x', name: 'x', title: 'x', description: 'x', activity_type: 'note', provider: 'x' },
  ...{ fields: {}, tags: ['x'], add_tags: ['x'], match: 'external_id', verdict: 'spam', kind: 'contacts' },
  ...{ metric: 'open_pipeline', user_id: null, rows: 'first_name\nx\n', target_url: 'https://x.example' },
  ...{ event_types: ['deal.created'], since: '2020-01-01', move_deals_to: await firstOf('stages') },
  ...{ form_id: await firstOf('forms'), workflow_id: await firstOf('workflows') },
  ...{ pipeline_id: await firstOf('pipelines'), stage_id: await firstOf('stages') },
  ...{ subscription_id: crypto.randomUUID(), delivery_id: crypto.randomUUID() },
  ...{ destination_id: crypto.randomUUID(), conversion_id: crypto.randomUUID() },
};

const argumentsOf = ({ inputSchema }: DescribedTool) => Object.keys(inputSchema.properties ?? {});
const isList = ({ inputSchema }: DescribedTool, name: string) =>
  Object(Object(inputSchema.properties)[name]).type === 'array';
const recordArguments = (tool: DescribedTool) => argumentsOf(tool).filter((name) => name in OF_RECORDS);
const named = (tool: DescribedTool) =>
  recordArguments(tool).flatMap((name) => MARKS.map((mark) => ({ name, mark })));

/** What a tool requires, with the records of the member for those that it names. */
function required(tool: DescribedTool): Record<string, unknown> {
  const names: readonly string[] = tool.inputSchema.required ?? [];
  return Object.fromEntries(names.map((name) => [name, GOOD[name] ?? idIn(tool, name, records[MINE])]));
}

function idIn(tool: DescribedTool, name: string, ids: Readonly<Record<string, string>>): unknown {
  const kind = /compan/.test(tool.name) && name === 'merge_id' ? 'api-companies' : OF_RECORDS[name];
  const id = ids[kind ?? ''] ?? crypto.randomUUID();
  return isList(tool, name) ? [id] : id;
}

/** What a tool answers to the member. */
async function ask(tool: DescribedTool, args: object) {
  const { isError, texts, structured } = await callTool(api, tool.name, args, key);
  return { isError, text: [...texts, JSON.stringify(structured ?? {})].join('\n') };
}

const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint === true);
const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);

/** What every tool that reads finds, alone and for each record that it can name. */
async function walk(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const tool of reading) {
    found.set(tool.name, marksIn((await ask(tool, required(tool))).text, records).join(' '));
    for (const { name, mark } of named(tool)) {
      const { text } = await ask(tool, { ...required(tool), [name]: idIn(tool, name, records[mark]) });
      found.set(`${tool.name} with ${name} of ${mark}`, marksIn(text, records).join(' '));
    }
  }
  return found;
}

await world.show('all');
const everything = await walk();

describe('the tools of a member', () => {
  it('name records only by arguments that are known here', () => {
    const unknown = tools
      .flatMap(argumentsOf)
      .filter((name) => /(_id|^ids|_ids)$/.test(name) && !(name in OF_RECORDS) && !OF_OTHERS.test(name));
    assert.deepEqual([...new Set(unknown)], []);
  });

  it('find the records of everybody where everything is seen', () => {
    const full = [...everything].filter(([, found]) => found === MARKS.join(' '));
    assert.ok(full.length >= 8, [...everything].map((each) => each.join(': ')).join('\n'));
    for (const kind of ['contact', 'company', 'deal', 'task']) {
      const found = everything.get(`get_${kind} with ${kind}_id of ${ELSEWHERE}`);
      assert.ok(found?.includes(ELSEWHERE), `get_${kind}: ${found}`);
    }
  });
});

for (const visibility of ['own', 'team'] as const) {
  await world.show(visibility);
  const found = await walk();
  const seen: readonly string[] = SEEN[visibility];
  const hidden = MARKS.filter((mark) => !seen.includes(mark));

  describe(`the tools of a member who sees ${visibility} records`, () => {
    for (const [name, all] of everything) {
      const expected = all
        .split(' ')
        .filter((mark) => seen.includes(mark))
        .join(' ');
      it(`${name}: ${expected || 'nothing'}`, () => {
        const got = found.get(name) ?? '';
        for (const mark of hidden) assert.ok(!got.includes(mark), got);
        // Of a hidden record, nothing that is linked with it is found either.
        if (!hidden.some((mark) => name.endsWith(` of ${mark}`))) assert.equal(got, expected);
      });
    }
  });
}

await world.show('own');
const TABLES = ['contacts', 'companies', 'deals', 'tasks', 'activities', 'attachments', 'contact_touches'];
const rowsOfOthers = () =>
  Promise.all(
    TABLES.map((table) =>
      service.rows(`SELECT to_json(t) AS row FROM ${table} t WHERE to_json(t)::text ~ $1 ORDER BY 1::text`, [
        `${ELSEWHERE}|${TEAMMATES}`,
      ]),
    ),
  );
const before = await rowsOfOthers();

describe('the records of others', () => {
  for (const tool of writing) {
    for (const name of recordArguments(tool)) {
      it(`${tool.name} with ${name}: the answer is the same as for a record that does not exist`, async () => {
        const answer = async (ids: Readonly<Record<string, string>>) => {
          const id = idIn(tool, name, ids);
          const { isError, text } = await ask(tool, { ...required(tool), [name]: id });
          assert.deepEqual(marksIn(text.replaceAll(String(id), '')), [], text);
          return { isError, text: isError ? text.replaceAll(String(id), 'id') : '' };
        };
        assert.deepEqual(await answer(records[ELSEWHERE]), await answer({}));
      });
    }
  }

  it('are as they were after all this', async () => assert.deepEqual(await rowsOfOthers(), before));
});
