import type { Credential } from './n8n-client.ts';

interface Node {
  readonly name: string;
  readonly type: string;
  readonly parameters: object;
  readonly [more: string]: unknown;
}

/** A workflow as n8n takes it. */
export interface Workflow {
  readonly name: string;
  readonly nodes: readonly Node[];
  readonly connections: object;
  readonly settings: object;
}

/** Where n8n listens for the start of the journey, and for what Kontor tells the trigger. */
export const START_PATH = '/webhook/journey';
export const TRIGGER_PATH = '/webhook/kontor-trigger/webhook';

/** The journey of the guide: create a contact, tag it, find it again, give it a deal and win the deal. */
export function journey(credential: Credential): Workflow {
  const kontor = nodesWith(credential);
  return inARow('Journey', [
    {
      ...{ name: 'Start', type: 'n8n-nodes-base.webhook', typeVersion: 2, webhookId: 'journey' },
      parameters: { httpMethod: 'POST', path: 'journey', responseMode: 'lastNode' },
    },
    kontor('Create contact', 'contact', 'create', {
      first_name: 'Ada',
      fields: { email: '={{ $json.body.email }}' },
    }),
    kontor('Tag', 'contact', 'addTags', { id: '={{ $json.id }}', tags: 'n8n' }),
    kontor('Find or create', 'contact', 'findOrCreate', { email: '={{ $json.email }}', first_name: 'Ada' }),
    kontor('Create deal', 'deal', 'create', {
      ...{
        title: '=Deal with {{ $json.email }}',
        fields: { contact_id: '={{ $json.id }}', value: '$1,200.50' },
      },
    }),
    kontor('Win deal', 'deal', 'markWon', { id: '={{ $json.id }}' }),
  ]);
}

/** For each won deal, tags its contact. A delivery that arrives twice does no harm. */
export function onWonDeal(credential: Credential): Workflow {
  const kontor = nodesWith(credential);
  return inARow('On a won deal', [
    {
      ...{
        name: 'Kontor Trigger',
        type: 'CUSTOM.kontorTrigger',
        typeVersion: 1,
        webhookId: 'kontor-trigger',
      },
      parameters: { authentication: 'apiKey', events: ['deal.won'], filters: {} },
      credentials: { kontorApi: credential },
    },
    kontor('Tag', 'contact', 'addTags', { id: '={{ $json.deal.contact_id }}', tags: 'customer' }),
  ]);
}

function nodesWith(credential: Credential) {
  return (name: string, resource: string, operation: string, parameters: object): Node => ({
    ...{ name, type: 'CUSTOM.kontor', typeVersion: 1 },
    parameters: { authentication: 'apiKey', resource, operation, ...parameters },
    credentials: { kontorApi: credential },
  });
}

/** A workflow whose nodes run one after the other. */
function inARow(name: string, nodes: readonly Node[]): Workflow {
  const pairs = nodes.slice(1).map((next, index) => [nodes[index]?.name, next.name]);
  return {
    name,
    nodes: nodes.map((node, index) => ({ ...node, id: node.name, position: [index * 220, 0] })),
    connections: Object.fromEntries(
      pairs.map(([from, to]) => [from, { main: [[{ node: to, type: 'main', index: 0 }]] }]),
    ),
    settings: { executionOrder: 'v1' },
  };
}
