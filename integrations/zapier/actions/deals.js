import { dealFields, filled, idField, placeFields, requiring } from '../fields.js';
import { deal } from '../samples.js';
import { action } from './action.js';

const noun = 'Deal';
const pathOf = ({ id }) => `/api-deals/${encodeURIComponent(id)}`;
const lostReason = { key: 'lost_reason', label: 'Lost Reason', type: 'string' };

export const dealActions = [
  action({
    ...{ key: 'create_deal', noun, label: 'Create Deal', sample: deal },
    description: 'Creates a deal. Without a pipeline it goes into the first stage of your default pipeline.',
    inputFields: [...requiring(dealFields, 'title'), ...placeFields],
    request: (input) => ['POST', '/api-deals', filled(input)],
  }),
  action({
    ...{ key: 'update_deal', noun, label: 'Update Deal', sample: deal },
    description: 'Changes the fields that you fill in.',
    inputFields: [idField(noun), ...dealFields, ...placeFields, lostReason],
    // A deal never changes its pipeline: the field only chooses which stages are offered.
    request: (input) => ['PATCH', pathOf(input), filled(input, 'id', 'pipeline_id')],
  }),
  action({
    ...{ key: 'mark_deal_won', noun, label: 'Mark Deal as Won', sample: deal },
    description: 'Moves a deal to the won stage of its pipeline.',
    inputFields: [idField(noun)],
    request: (input) => ['PATCH', pathOf(input), { status: 'won' }],
  }),
  action({
    ...{ key: 'mark_deal_lost', noun, label: 'Mark Deal as Lost', sample: deal },
    description: 'Moves a deal to the lost stage of its pipeline.',
    inputFields: [idField(noun), lostReason],
    request: (input) => ['PATCH', pathOf(input), { status: 'lost', ...filled(input, 'id') }],
  }),
];
