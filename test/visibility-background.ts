import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Browser } from '../server/access/testing/browser.ts';
import type { TestService } from '../server/access/testing/people.ts';
import { EMAIL } from '../server/web-forms/testing/forms.ts';

/** The records that background work makes of others, written as it writes them, because the work itself is tested elsewhere. */

interface Named {
  readonly mark: string;
  readonly userId: string | null;
  readonly contactId: string;
  readonly dealId: string;
}

/** What writes them, for one mark after the other; it returns their ids by the first part of a path that reads one. */
type WriteRows = (named: Named) => Promise<Readonly<Record<string, string>>>;

export async function backgroundRows(service: TestService, owner: Browser): Promise<WriteRows> {
  const create = async (path: string, body: object) => {
    const { status, json, text } = await owner.call('POST', `/web${path}`, body);
    assert.ok(status < 300, text);
    return String(json.data.id);
  };
  const form = await create('/api-forms', { name: 'Contact us', fields: [EMAIL], publish: true });
  const draft = { format: 1, trigger: { on: 'contact.merged' }, steps: [{ key: 'stop', do: 'stop' }] };
  const workflow = await create('/api-workflows', { name: 'Workflow', draft });
  await create(`/api-workflows/${workflow}/publish`, { draft_revision: 1 });
  const organization = (await owner.call('GET', '/web/session')).json.data.organization.id;
  const insert = async (table: string, row: object) => {
    const all = { org_id: organization, id: randomUUID(), ...row };
    const columns = Object.keys(all).join(', ');
    await service.rows(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(all)],
    );
    return all.id;
  };
  const now = new Date().toISOString();
  return async ({ mark, userId, contactId, dealId }) => ({
    'api-form-submissions': await insert('form_submissions', {
      ...{ form_id: form, form_version: 1, verdict: 'accepted', reasons: [], contact_id: contactId },
      ...{ answers: { email: `${mark}@home.example` }, attribution: {}, created_at: now, updated_at: now },
    }),
    'api-workflow-runs': await insert('workflow_runs', {
      ...{ workflow_id: workflow, version: 1, state: 'failed', reason: mark, revision: 1, attempts: 1 },
      ...{ subject_type: 'contact', subject_id: contactId, chain: [], exclusive: false, pending: false },
      ...{ settling: false, started_at: now, ended_at: now },
    }),
    'api-conversions': await insert('conversions', {
      ...{
        deal_id: dealId,
        seq: 1,
        event_id: `${mark}-1`,
        won_at: now,
        value: 1,
        currency: 'EUR',
        touch_ids: [],
      },
      recorded_at: now,
    }),
    // A file that nobody uploaded is one of a program, which only owners and admins see.
    ...(userId !== null && {
      imports: await insert('imports', {
        ...{ kind: 'contacts', file_name: `${mark}.csv`, state: 'completed', columns: [], settings: {} },
        ...{
          row_count: 0,
          chunk_count: 0,
          processed_rows: 0,
          next_chunk: 0,
          created_count: 0,
          updated_count: 0,
        },
        ...{ skipped_count: 0, failed_count: 0, deleted_count: 0, restored_count: 0, kept_count: 0 },
        ...{ created_by: userId, created_at: now, stored_bytes: 0 },
      }),
    }),
  });
}
