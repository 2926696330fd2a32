import { callApi } from '../requests.js';

/**
 * An action that is one call of the API.
 * @param given.request returns `[method, path, body]` of the values that the person filled in
 */
export function action({ key, noun, label, description, inputFields, sample, request }) {
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      inputFields,
      sample,
      perform: async (z, bundle) => {
        const [method, path, body] = request(bundle.inputData);
        const answer = await callApi(z, bundle, method, path, { body });
        // Zapier needs one record. A search answers a list, and a deletion nothing.
        return [answer?.data].flat()[0] ?? { id: bundle.inputData.id, deleted: true };
      },
    },
  };
}
