import { setTimeout as sleep } from 'node:timers/promises';
import {
  addPerson,
  browserOf,
  connect,
  registerApp,
} from '../../../server/access/oauth/testing/oauth-service.ts';
import { ProgramImporting } from '../../../server/files/imports/testing/program-importing.ts';
import { exampleId } from '../../../server/kernel/openapi/examples.ts';
import { EMAIL, publishForm } from '../../../server/web-forms/testing/forms.ts';
import { openPage, sendJson } from '../../../server/web-forms/testing/visitor.ts';
import type { TestApi } from '../../api.ts';
import { SECRET_NAME } from './unknown.ts';

/** Records that requests of the generator name: it writes the ids of examples, in whose place real ones are put. */

/** A record made for one request, the ids that it and what it contains stand for, and where it can be removed. */
interface Made {
  readonly path?: string;
  readonly ids: ReadonlyMap<string, string>;
}

interface Stage {
  readonly id: string;
}

const DRAFT = {
  format: 1,
  trigger: { on: 'manual', object: 'contact' },
  steps: [{ key: 'stop', do: 'stop' }],
};

/** What creates a record of its own for each request: a deletion or a merge takes it away. */
const BODIES: Readonly<
  Record<string, readonly [path: string, body: (count: number, contact: string) => object]>
> = {
  contact: ['/api-contacts', (count) => ({ first_name: 'Ada', email: `ada.${count}@example.com` })],
  company: ['/api-companies', (count) => ({ name: `Northwind ${count}` })],
  deal: ['/api-deals', () => ({ title: 'Relaunch', value: 10 })],
  task: ['/api-tasks', () => ({ title: 'Call' })],
  pipeline: ['/api-pipelines', () => ({ name: 'Partners' })],
  field: [
    '/api-custom-fields',
    (count) => ({ object: 'deal', key: `made_${count}`, label: 'Made', type: 'choice', options: ['A'] }),
  ],
  view: ['/api-views', () => ({ object: 'contact', name: 'Mine', query: {} })],
  activity: [
    '/api-activities',
    (_, contact_id) => ({ activity_type: 'note', description: 'Said', contact_id }),
  ],
  form: ['/api-forms', (count) => ({ name: `Form ${count}`, fields: [EMAIL] })],
  workflow: ['/api-workflows', () => ({ name: 'Stop', draft: DRAFT })],
  destination: [
    '/api-conversion-destinations',
    () => ({ kind: 'https', name: 'Shop', config: { url: 'https://hooks.example.com/x' } }),
  ],
  report: ['/api-reports', () => ({ name: 'Won', query: { metric: 'won_value' } })],
  subscription: [
    '/api-webhook-subscriptions',
    () => ({ target_url: 'https://hooks.example.com/x', event_types: ['deal.updated'] }),
  ],
};

/** What only an owner may do: in the web app or with an app, and with no API key. */
const FOR_OWNERS = /^\/api-(?:organization\/|former-users|users\/[^/]+\/privacy-)/;

const SCOPES = 'crm:write ads:read web:read insights:read workflows:write webhooks:read';

/** What belongs to a standing record, in whose place no other can be. */
const OF_STANDING = /\/deliveries\//;

export class Fixtures {
  readonly #api: TestApi;
  readonly #standing = new Map<string, string>();
  #ownersToken = '';
  #count = 0;

  constructor(api: TestApi) {
    this.#api = api;
  }

  /** Makes a record of each kind. */
  async prepare(): Promise<void> {
    const api = this.#api;
    const owner = await browserOf(api, api.organization.userId);
    this.#ownersToken = (await connect(api, owner, await registerApp(api), { scope: SCOPES })).access_token;
    const add = (record: string, id: string) => this.#standing.set(exampleId(record), id);
    for (const record of Object.keys(BODIES))
      for (const [example, id] of (await this.#make(record, exampleId(record))).ids)
        this.#standing.set(example, id);
    add('user', api.organization.userId);
    // The pipeline of the deals.
    const [pipeline] = (await api.get('/api-pipelines')).data<{ id: string; stages: Stage[] }[]>();
    add('pipeline', pipeline?.id ?? '');
    add('stage', pipeline?.stages[0]?.id ?? '');
    add('other stage', pipeline?.stages[1]?.id ?? '');
    add('file', (await this.#upload()).id);
    const program = new ProgramImporting({ url: api.url, key: api.organization.key });
    add('import', (await program.import('kind=companies', 'name\nNorthwind\n')).id);
    const form = await publishForm(api, { name: 'Sent', fields: [EMAIL] });
    const address = api.url + new URL(form.url).pathname;
    const { token } = await openPage(address);
    await sendJson(address, { _token: token, email: 'ada@example.com' });
    add('submission', await this.#first(`/api-form-submissions?form_id=${form.id}`));
    const won = await this.#make('deal', exampleId('deal'));
    await api.patch(won.path, { status: 'won' });
    add('conversion', await this.#first(`/api-conversions?deal_id=${won.ids.get(exampleId('deal'))}`));
    const subscription = this.real(exampleId('subscription'));
    const attempts = `/api-webhook-subscriptions/${subscription}/deliveries`;
    add('delivery', await this.#first(attempts, 'delivery_id'));
    const workflow = this.real(exampleId('workflow'));
    await api.post(`/api-workflows/${workflow}/run`, { record_ids: [this.real(exampleId('contact'))] });
    add('run', await this.#first(`/api-workflow-runs?workflow_id=${workflow}&state=completed`));
  }

  /** The credential for a request. */
  keyFor(path: string): string {
    return FOR_OWNERS.test(path) ? this.#ownersToken : this.#api.organization.key;
  }

  /** The id that stands for an example. */
  real(id: string): string {
    return this.#standing.get(id) ?? id;
  }

  /** A new record of a kind for one request, in the place of an example id. */
  async madeFor(record: string, example: string, request: string): Promise<Made | undefined> {
    if (OF_STANDING.test(request)) return undefined;
    if (record === 'file') {
      const { id } = await this.#upload();
      return { path: `/api-files/${id}`, ids: new Map([[example, id]]) };
    }
    if (record === 'user') return { ids: new Map([[example, (await addPerson(this.#api)).id]]) };
    return record in BODIES ? this.#make(record, example) : undefined;
  }

  async #make(record: string, example: string): Promise<Required<Made>> {
    const [path, body] = BODIES[record] ?? ['', () => ({})];
    const sent = body(this.#count++, this.real(exampleId('contact')));
    const { id, stages = [] } = (await this.#api.post(path, sent)).data<{ id: string; stages?: Stage[] }>();
    if (record === 'workflow') await this.#publish(path, id);
    const [first, second] = stages;
    return {
      path: `${path}/${id}`,
      ids: new Map([
        [example, id],
        ...(first && second
          ? ([
              [exampleId('stage'), first.id],
              [exampleId('other stage'), second.id],
            ] as const)
          : []),
      ]),
    };
  }

  /** Only a published workflow can be paused and run. */
  async #publish(path: string, id: string): Promise<void> {
    await this.#api.post(`${path}/${id}/publish`, { draft_revision: 1 });
    await this.#api.request('PUT', `${path}/${id}/secrets/${SECRET_NAME}`, { body: { value: 'opensesame' } });
  }

  async #upload(): Promise<{ readonly id: string }> {
    const path = `/api-files?kind=contact&id=${this.real(exampleId('contact'))}&name=note.txt`;
    const headers = { 'Content-Type': 'text/plain' };
    return (await this.#api.request('POST', path, { headers, body: 'Said.' })).data<{ id: string }>();
  }

  /** The id of the first of a list, once there is one. */
  async #first(path: string, member = 'id'): Promise<string> {
    for (let tries = 0; tries < 200; tries++) {
      const [found] = (await this.#api.get(path)).data<Record<string, string>[]>();
      if (found?.[member]) return found[member];
      await sleep(100);
    }
    throw new Error(`${path} stays empty.`);
  }
}
