import { callApi } from '../requests.js';
import { isSigned } from './signature.js';

/** How many records of a list serve as samples. */
const SAMPLES = 3;

/** A trigger that subscribes to an event of Kontor when the Zap is switched on. */
export function hook(
  type,
  { noun, label, description, member, sample, list, idsOnly = false, inputFields = [] },
) {
  return {
    key: type.replace('.', '_'),
    noun,
    display: { label, description },
    operation: {
      type: 'hook',
      inputFields,
      sample,
      performSubscribe: (z, bundle) => subscribe(z, bundle, type),
      performUnsubscribe: unsubscribe,
      perform: (z, bundle) => [received(z, bundle, member)],
      performList: async (z, bundle) => {
        const { data } = await callApi(z, bundle, 'GET', `${list}&limit=${SAMPLES}`);
        return idsOnly ? data.map(({ id, org_id }) => ({ id, org_id })) : data;
      },
    },
  };
}

/** Zapier keeps the answer, with the secret that Kontor shows only here. */
async function subscribe(z, bundle, type) {
  const { pipeline_id, tag } = bundle.inputData;
  const filter = { ...(pipeline_id ? { pipeline_ids: [pipeline_id] } : {}), ...(tag ? { tags: [tag] } : {}) };
  const body = {
    target_url: bundle.targetUrl,
    event_types: [type],
    description: 'Zapier',
    ...(Object.keys(filter).length > 0 ? { filter } : {}),
  };
  return (await callApi(z, bundle, 'POST', '/api-webhook-subscriptions', { body })).data;
}

/** A subscription that somebody deleted in Kontor is gone as well. */
async function unsubscribe(z, bundle) {
  const path = `/api-webhook-subscriptions/${encodeURIComponent(bundle.subscribeData.id)}`;
  try {
    await callApi(z, bundle, 'DELETE', path);
  } catch (error) {
    if (!/"status":404/.test(error.message)) throw error;
  }
  return {};
}

/** The record of a delivery, with what the event says beside it. */
function received(z, bundle, member) {
  const { secret } = bundle.subscribeData;
  if (!isSigned(bundle.rawRequest, secret)) {
    throw new z.errors.Error(
      'The request is not signed by Kontor, or older than five minutes.',
      'unsigned',
      401,
    );
  }
  const { id: delivery_id, event_type, data } = bundle.cleanedRequest;
  const { [member]: record, id: _, org_id: __, event_type: ___, ...beside } = data;
  return { ...record, ...beside, delivery_id, event_type };
}
