import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Tool as DescribedTool } from '@modelcontextprotocol/server';
import { ALL_SCOPES, SCOPE_FAMILIES } from '../../server/kernel/operations/scopes.ts';
import { startApi } from '../api.ts';
import { families } from '../families.ts';
import { callTool, postMessage, toolError } from './agent.ts';

/** What agents are shown of the tools, and who is shown which (docs/behaviour/authentication.md 13). */

const api = await startApi();
const tools = families.tools;

async function listed(key: string): Promise<DescribedTool[]> {
  return Object((await postMessage(api, 'tools/list', {}, { key })).body).result.tools;
}

const namesFor = async (scopes: readonly string[]) =>
  (await listed(await api.addKey(scopes))).map(({ name }) => name);

describe('the tools', () => {
  it('keep their names, which agents and people remember', async () => {
    assert.deepEqual(
      (await listed(api.organization.key)).map(({ name }) => name),
      [
        'search_contacts',
        'list_contacts',
        'get_contact',
        'get_contact_overview',
        'get_ad_attribution',
        'create_contact',
        'upsert_contact',
        'update_contact',
        'tag_contact',
        'tag_contacts',
        'enrich_contact',
        'list_contact_duplicates',
        'merge_contacts',
        'delete_contact',
        'list_companies',
        'get_company',
        'create_company',
        'upsert_company',
        'update_company',
        'list_company_duplicates',
        'merge_companies',
        'delete_company',
        'list_deals',
        'get_deal',
        'get_deal_overview',
        'create_deal',
        'upsert_deal',
        'update_deal',
        'assign_deal',
        'delete_deal',
        'list_tasks',
        'get_task',
        'create_task',
        'update_task',
        'complete_task',
        'delete_task',
        'list_pipelines',
        'summarize_pipelines',
        'create_pipeline',
        'update_pipeline',
        'delete_pipeline',
        'create_stage',
        'update_stage',
        'delete_stage',
        'list_activities',
        'log_activity',
        'update_activity',
        'delete_activity',
        'list_custom_fields',
        'list_members',
        'import_records',
        'get_import',
        'list_forms',
        'get_form',
        'create_form',
        'update_form',
        'list_form_submissions',
        'review_form_submission',
        'list_workflows',
        'get_workflow',
        'list_workflow_templates',
        'draft_workflow',
        'dry_run_workflow',
        'publish_workflow',
        'pause_workflow',
        'resume_workflow',
        'run_workflow',
        'list_workflow_runs',
        'get_workflow_run',
        'cancel_workflow_run',
        'rerun_workflow_run',
        'cancel_workflow_runs',
        'rerun_workflow_runs',
        'list_conversion_destinations',
        'save_conversion_destination',
        'list_conversions',
        'retry_conversion',
        'describe_metrics',
        'query_metrics',
        'list_records_behind',
        'get_forecast',
        'list_reports',
        'save_report',
        'list_webhook_subscriptions',
        'get_webhook_health',
        'list_webhook_deliveries',
        'create_webhook_subscription',
        'update_webhook_subscription',
        'test_webhook_subscription',
        'redeliver_webhook',
        'recover_webhook_deliveries',
        'rotate_webhook_secret',
        'delete_webhook_subscription',
        'get_settings',
      ],
    );
  });

  it('of any three families take less than 60,000 characters, and 1,000 each on average', async () => {
    const all = await listed(api.organization.key);
    const { length } = JSON.stringify(all);
    assert.ok(length < 1_000 * all.length, `${length} characters`);
    const familyOf = new Map(tools.map(({ name, scope }) => [name, scope.replace(/:.*/, '')]));
    const sizes = Object.values(Object.groupBy(all, ({ name }) => familyOf.get(name) ?? '')).map(
      (ofFamily) => JSON.stringify(ofFamily).length,
    );
    const largest = sizes.sort((a, b) => b - a).slice(0, 3);
    const together = largest.reduce((sum, size) => sum + size, 0);
    assert.ok(together < 60_000, `${together} characters`);
  });

  it('do all that REST does', () => {
    // A list of more than these has them in it, or takes the contact as a filter.
    const contained = new Map([
      ['list-stages', 'list-pipelines'],
      ['list-contact-deals', 'list-deals'],
      ['list-contact-activities', 'list-activities'],
      ['get-activity', 'list-activities'],
      ['get-conversion', 'list-conversions'],
      ['get-conversion-destination', 'list-conversion-destinations'],
      ['create-conversion-destination', 'save-conversion-destination'],
      ['update-conversion-destination', 'save-conversion-destination'],
      ['get-report', 'list-reports'],
      ['create-report', 'save-report'],
      ['update-report', 'save-report'],
      ['get-webhook-subscription', 'list-webhook-subscriptions'],
      ['get-custom-field', 'list-custom-fields'],
      ['get-form-submission', 'list-form-submissions'],
      // These answer agents with the draft in sentences.
      ['create-workflow', 'draft-workflow'],
      ['update-workflow', 'draft-workflow'],
      ['publish-workflow', 'publish-workflow-in-two-steps'],
      // Agents give the rows as a text, and read what came of them with the import.
      ['import-file', 'import-rows'],
      ['get-import-progress', 'get-reported-import'],
      ['get-import-result', 'get-reported-import'],
    ]);
    // A copy of all that is known of a person, and an erasure that nothing brings back, are not for agents.
    // Nor do they define what records consist of, keep another system in step, or look for faults of programs.
    const definitions = ['create-custom-field', 'update-custom-field', 'delete-custom-field'];
    // Batches would not leave room for other tools in a list that agents read at once; an agent calls a tool for each record.
    const batches = ['batch-contacts', 'batch-companies', 'batch-deals'];
    // Views are for the screens of people.
    const views = ['list-views', 'get-view', 'create-view', 'update-view', 'delete-view'];
    // Secrets do not pass through agents.
    const secrets = ['list-workflow-secrets', 'set-workflow-secret', 'delete-workflow-secret'];
    // Agents leave workflows as they are, rather than deleting them, and do not compare their versions.
    const workflows = ['delete-workflow', 'list-workflow-versions', 'explain-workflow'];
    // What somebody agreed to is recorded by people and forms, and touches come with a visit.
    const consents = [
      'list-consents',
      'record-consent',
      'subscribe-contact',
      'record-touches',
      'list-touches',
    ];
    // Secrets of destinations do not pass through agents either, and people steer them.
    const destinations = ['check', 'pause', 'resume', 'delete'].map(
      (verb) => `${verb}-conversion-destination`,
    );
    // Files, and what is gone for good, are for people; a form goes with all that was sent.
    const reports = ['get-report-csv', 'delete-report'];
    const forms = ['delete-form'];
    // The content of a file is bytes, and what is known of it would not leave room for other tools.
    const files = ['create-file', 'list-files', 'get-file', 'get-file-content', 'delete-file'];
    const alone = ['export-contact', 'archive-contact', 'erase-contact', 'list-changes', 'list-requests'];
    const people = ['export-member', 'erase-member', 'list-former-members'];
    const organization = [
      'export-organization-data',
      'get-organization-erasure',
      'request-organization-erasure',
      'cancel-organization-erasure',
    ];
    const notForAgents = [
      ...workflows,
      ...reports,
      ...forms,
      ...files,
      ...secrets,
      ...alone,
      ...people,
      ...organization,
      ...consents,
      ...definitions,
      ...batches,
      ...views,
      ...destinations,
      'preview-conversion',
    ];
    const reached = new Set(tools.map(({ operation }) => operation.name));
    const missing = families.routes
      .map(({ operation }) => contained.get(operation.name) ?? operation.name)
      .filter((name) => !reached.has(name));
    assert.deepEqual(missing.sort(), notForAgents.sort());
  });

  it('have schemas that every host takes: of plain types, without references, lists of types and conditions', async () => {
    for (const { name, inputSchema, outputSchema } of await listed(api.organization.key)) {
      assert.equal(inputSchema.type, 'object', name);
      assert.equal(outputSchema?.type, 'object', name);
      // What may be null is the one choice there is.
      const text = JSON.stringify([inputSchema, outputSchema]).replaceAll(
        /"anyOf":\[\{"type":"\w+"\},\{"type":"null"\}\]/g,
        '',
      );
      assert.doesNotMatch(text, /"(\$ref|\$defs|anyOf|oneOf|allOf|not)"|"type":\[/, name);
      const required: readonly string[] = inputSchema.required ?? [];
      for (const argument of required) assert.ok(inputSchema.properties?.[argument], `${name}: ${argument}`);
    }
  });

  it('say what they are: read-only, destructive, idempotent', async () => {
    const hints = new Map(
      (await listed(api.organization.key)).map(({ name, annotations }) => [name, annotations]),
    );
    assert.deepEqual(hints.get('get_deal'), { readOnlyHint: true });
    assert.deepEqual(hints.get('create_deal'), {
      readOnlyHint: false,
      destructiveHint: false,
    });
    assert.deepEqual(hints.get('update_deal'), {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: true,
    });
    for (const [name, hint] of hints)
      assert.equal(hint?.destructiveHint ?? false, /^(delete|merge)_/.test(name), name);
    for (const { name, operation } of tools) {
      assert.equal(hints.get(name)?.readOnlyHint, operation.effect === 'read', name);
    }
  });

  it('have another tool that finds each id that they need', async () => {
    // A record of any kind is found by the tool that lists its kind.
    const found = new Set(['record_id', ...tools.flatMap(({ finds }) => finds)]);
    for (const { name, inputSchema } of await listed(api.organization.key)) {
      const ids = Object.keys(inputSchema.properties ?? {}).filter((argument) =>
        /(?<!^external)_id$/.test(argument),
      );
      assert.deepEqual(
        ids.filter((argument) => !found.has(argument)),
        [],
        name,
      );
    }
  });
});

describe('tools/list', () => {
  it('shows only what the scopes of the credential allow; write implies read', async () => {
    const all = tools.map(({ name, scope }) => ({ name, scope }));
    const of = (...scopes: string[]) =>
      all.filter(({ scope }) => scopes.includes(scope)).map(({ name }) => name);
    assert.deepEqual(await namesFor(['crm:read']), of('crm:read'));
    assert.deepEqual(await namesFor(['crm:write']), of('crm:read', 'crm:write'));
    assert.deepEqual(await namesFor(['webhooks:read']), of('webhooks:read'));
    assert.deepEqual(await namesFor(['contacts:read']), of('crm:read'));
    assert.deepEqual(await namesFor(['contacts:write']), of('crm:read', 'crm:write'));
    assert.ok(of('crm:read').includes('get_contact'));
    assert.ok(!of('crm:read').some((name) => /^(create|update|delete|tag|log|enrich)_/.test(name)));
  });

  it('shows nothing of the families that have no tool yet', async () => {
    const others = ALL_SCOPES.filter((scope) => !/^(crm|web|webhooks|workflows|ads|insights):/.test(scope));
    assert.equal(others.length, 2 * (SCOPE_FAMILIES.length - 6));
    assert.deepEqual(await namesFor(others), []);
  });
});

describe('tools/call checks the scope again', () => {
  for (const tool of tools) {
    it(`${tool.name}: refused without ${tool.scope}`, async () => {
      const key = await api.addKey(
        ALL_SCOPES.filter((scope) => !scope.startsWith(tool.scope.replace(/:.*/, ''))),
      );
      const { isError, texts } = await callTool(api, tool.name, {}, key);
      assert.deepEqual(
        [isError, texts.join(' ').includes(`Scope '${tool.scope}' is required.`)],
        [true, true],
      );
    });
  }

  it('reading does not allow writing', async () => {
    const key = await api.addKey(['crm:read', 'webhooks:read']);
    for (const { name, scope } of tools.filter(({ operation }) => operation.effect === 'write')) {
      assert.match(await toolError(api, name, {}, key), new RegExp(`Scope '${scope}' is required`));
    }
  });
});
