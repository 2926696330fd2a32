// Hidden triggers, which fill the menus of fields.
import { callApi } from '../requests.js';

function choices(key, noun, path) {
  return {
    key,
    noun,
    display: {
      label: `List ${noun}s`,
      description: `Fills the menu of ${noun.toLowerCase()}s.`,
      hidden: true,
    },
    operation: {
      perform: async (z, bundle) => {
        const asked = path(bundle);
        return asked === null ? [] : (await callApi(z, bundle, 'GET', asked)).data;
      },
    },
  };
}

export const choiceTriggers = [
  choices('list_pipelines', 'Pipeline', () => '/api-pipelines'),
  choices('list_stages', 'Stage', ({ inputData: { pipeline_id } }) =>
    pipeline_id ? `/api-pipelines/${encodeURIComponent(pipeline_id)}/stages` : null,
  ),
  choices('list_companies', 'Company', () => '/api-companies?sort=name&order=asc&limit=200'),
  choices('list_users', 'User', () => '/api-users'),
];
