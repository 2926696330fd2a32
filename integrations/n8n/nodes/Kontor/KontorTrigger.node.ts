import type {
  IDataObject,
  IHookFunctions,
  INodeType,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes } from 'n8n-workflow';
import { callKontor } from './api';
import { EVENTS } from './events';
import { loadOptions } from './menus';
import { authentication, credentials, menu, optional, text } from './properties';
import { isSigned } from './signature';

const PATH = '/api-webhook-subscriptions';

/** Starts a workflow when something changes in Kontor. */
export class KontorTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Kontor Trigger',
    name: 'kontorTrigger',
    icon: { light: 'file:../../icons/kontor.svg', dark: 'file:../../icons/kontor.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{$parameter["events"].join(", ")}}',
    description: 'Starts the workflow when something changes in Kontor',
    defaults: { name: 'Kontor Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials,
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      authentication,
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        options: Object.entries(EVENTS).map(([value, name]) => ({ name, value })),
        default: [],
      },
      optional('Filters', 'filters', [
        menu('Pipeline', 'pipeline_id', 'getPipelines'),
        text('Tag', 'tag', { description: 'Only contacts with this tag' }),
      ]),
    ],
  };

  methods = { loadOptions };

  webhookMethods = {
    default: {
      /** A subscription without its secret is of no use, and Kontor shows the secret only once. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const { id, secret } = this.getWorkflowStaticData('node');
        if (id === undefined || secret === undefined) return false;
        const { records } = await callKontor(this, { method: 'GET', path: PATH });
        const target = this.getNodeWebhookUrl('default');
        return records.some((one) => one.id === id && one.enabled && one.target_url === target);
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const filters = this.getNodeParameter('filters', {}) as IDataObject;
        const filter = {
          ...(filters.pipeline_id ? { pipeline_ids: [filters.pipeline_id] } : {}),
          ...(filters.tag ? { tags: [filters.tag] } : {}),
        } as IDataObject;
        const body = {
          target_url: this.getNodeWebhookUrl('default'),
          event_types: this.getNodeParameter('events'),
          description: `n8n: ${this.getWorkflow().name ?? this.getWorkflow().id}`,
          ...(Object.keys(filter).length > 0 ? { filter } : {}),
        } as IDataObject;
        const { records } = await callKontor(this, { method: 'POST', path: PATH, body });
        const [{ id, secret } = {}] = records;
        Object.assign(this.getWorkflowStaticData('node'), { id, secret });
        return true;
      },

      /** A subscription that somebody deleted in Kontor is gone as well. */
      async delete(this: IHookFunctions): Promise<boolean> {
        const kept = this.getWorkflowStaticData('node');
        if (kept.id !== undefined) {
          const path = `${PATH}/${encodeURIComponent(String(kept.id))}`;
          await callKontor(this, { method: 'DELETE', path }).catch((error: unknown) => {
            if (!(error instanceof NodeApiError && error.httpCode === '404')) throw error;
          });
        }
        delete kept.id;
        delete kept.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret } = this.getWorkflowStaticData('node');
    const { rawBody } = this.getRequestObject();
    if (!isSigned(this.getHeaderData() as IDataObject, rawBody, secret)) {
      this.getResponseObject().status(401).end();
      return { noWebhookResponse: true };
    }
    const { id, event_type, data } = this.getBodyData();
    const json: IDataObject = { ...(data as IDataObject), event_type, delivery_id: id };
    return { workflowData: [this.helpers.returnJsonArray(json)] };
  }
}
