/** A question that a report of the web app asks. */
export interface Asked {
  readonly name: string;
  readonly path: string;
  /** The body of a POST. */
  readonly question?: object;
}

const YEAR = { unit: 'month', count: 12 };
const QUARTER = { unit: 'quarter' };

function metric(metricKey: string, further: object, name = metricKey): Asked {
  return { name, path: '/api-metrics/query', question: { metric: metricKey, ...further } };
}

/** What the standard reports and the home page ask. */
export const STANDARD_QUESTIONS: readonly Asked[] = [
  metric('open_pipeline', { dimensions: ['stage'] }),
  metric('open_pipeline', { dimensions: ['owner'] }, 'open_pipeline by owner'),
  metric('weighted_pipeline', { grain: 'month', period: QUARTER }),
  metric('slipped', { dimensions: ['owner'] }),
  metric('stage_conversion', { dimensions: ['stage'], period: YEAR }),
  metric('cycle_days', { grain: 'month', period: YEAR }),
  metric('days_in_stage', { dimensions: ['stage'], period: YEAR }),
  metric('win_rate', { grain: 'month', period: YEAR }),
  metric('lost_value', { dimensions: ['lost_reason'], period: YEAR }),
  metric('won_value', { dimensions: ['owner'], period: QUARTER }),
  metric('won_value', { dimensions: ['source'], period: YEAR }, 'won_value by source'),
  metric('activities', { dimensions: ['owner'], period: QUARTER }),
  metric('tasks_done', { dimensions: ['owner'], period: QUARTER }),
  metric('contacts_created', { dimensions: ['source'], period: YEAR }),
  { name: 'forecast', path: '/api-forecast' },
];
