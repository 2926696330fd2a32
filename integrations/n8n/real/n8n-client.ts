import assert from 'node:assert/strict';
import type { Workflow } from './workflows.ts';

/** The owner of the n8n, with whom a person can sign in as well. */
export const OWNER = {
  ...{ email: 'ada@acme.example', firstName: 'Ada', lastName: 'Lovelace', password: 'A long password 1' },
};

/** A credential as n8n keeps it. */
export interface Credential {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

/** What the form of a credential takes. */
interface CredentialData {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** A choice in a menu that Kontor fills. */
interface Choice {
  readonly name: string;
  readonly value: string;
}

/** What the editor of n8n does for the person who signed in. */
export class N8nClient {
  readonly url: string;
  #cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  /** Sets the owner up, and signs in. */
  async setUpOwner(): Promise<void> {
    await this.#ask('POST', '/owner/setup', OWNER);
  }

  createCredential(data: CredentialData): Promise<Credential> {
    return this.#ask('POST', '/credentials', { name: 'Kontor', type: 'kontorApi', data });
  }

  /** Tests a credential with these data: `OK`, or `Error` and why. */
  testCredential(
    { id, name, type }: Credential,
    data: CredentialData,
  ): Promise<{ status: string; message: string }> {
    return this.#ask('POST', '/credentials/test', { credentials: { id, name, type, data } });
  }

  /** The choices of a menu in the form of the node. */
  choices(credential: Credential, methodName: string): Promise<Choice[]> {
    return this.#ask('POST', '/dynamic-node-parameters/options', {
      ...{ path: 'parameters.fields', nodeTypeAndVersion: { name: 'CUSTOM.kontor', version: 1 }, methodName },
      ...{ currentNodeParameters: { authentication: 'apiKey' }, credentials: { kontorApi: credential } },
    });
  }

  /** Creates a workflow and activates it; returns its id. */
  async activate(workflow: Workflow): Promise<string> {
    const { id, versionId } = await this.#ask<{ id: string; versionId: string }>(
      'POST',
      '/workflows',
      workflow,
    );
    await this.#ask('POST', `/workflows/${id}/activate`, { versionId });
    return id;
  }

  async deactivate(workflowId: string): Promise<void> {
    await this.#ask('POST', `/workflows/${workflowId}/deactivate`);
  }

  /** How the runs of a workflow ended. */
  async runs(workflowId: string): Promise<string[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const { results } = await this.#ask<{ results: { status: string }[] }>(
      'GET',
      `/executions?limit=200&filter=${filter}`,
    );
    return results.map(({ status }) => status);
  }

  async #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.url}/rest${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', 'browser-id': 'kontor', Cookie: this.#cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `n8n answered ${method} ${path} with ${response.status}: ${text}`);
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    return JSON.parse(text).data;
  }
}
