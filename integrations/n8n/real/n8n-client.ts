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

/** What the form of a credential takes: the address of Kontor, and a key or an app. */
interface CredentialData {
  readonly baseUrl: string;
  readonly [field: string]: string;
}

/** A run of a workflow: `webhook` or `manual`, and how it ended. */
interface Run {
  readonly mode: string;
  readonly status: string;
}

/** A choice in a menu that Kontor fills. */
interface Choice {
  readonly name: string;
  readonly value: string;
}

/** n8n ties a session to a browser. */
const BROWSER = 'kontor';

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

  createCredential(data: CredentialData, type = 'kontorApi'): Promise<Credential> {
    return this.#ask('POST', '/credentials', { name: 'Kontor', type, data });
  }

  /** Where the browser goes to connect a credential by OAuth. */
  authorizationUrl({ id }: Credential): Promise<string> {
    return this.#ask('GET', `/oauth2-credential/auth?id=${id}`);
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
      currentNodeParameters: { authentication: credential.type === 'kontorApi' ? 'apiKey' : 'oAuth2' },
      credentials: { [credential.type]: credential },
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

  /** Lets the editor listen for one event, as "Execute workflow" does. */
  async listen(workflowId: string, nodes: { trigger: string; last: string }): Promise<void> {
    const workflowData = await this.#ask<object>('GET', `/workflows/${workflowId}`);
    await this.#ask('POST', `/workflows/${workflowId}/run`, {
      workflowData,
      triggerToStartFrom: { name: nodes.trigger },
      destinationNode: { nodeName: nodes.last, mode: 'inclusive' },
    });
  }

  /** The runs of a workflow. */
  async runs(workflowId: string): Promise<Run[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const { results } = await this.#ask<{ results: Run[] }>('GET', `/executions?limit=200&filter=${filter}`);
    return results.map(({ mode, status }) => ({ mode, status }));
  }

  async #ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(`${this.url}/rest${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'browser-id': BROWSER,
        'push-ref': BROWSER,
        Cookie: this.#cookie,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    assert.ok(response.ok, `n8n answered ${method} ${path} with ${response.status}: ${text}`);
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0] ?? '';
    return JSON.parse(text).data;
  }
}
