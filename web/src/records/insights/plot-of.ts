import type { Report } from '../../api/insights.ts';
import type { Plot } from './metric-block.tsx';

/** How a saved report is drawn. */
export function plotOf(plot: Report['plot']): Plot {
  return plot === 'line' ? 'columns' : plot;
}
