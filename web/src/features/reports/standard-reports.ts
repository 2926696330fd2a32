import type { Question } from '../../api/insights.ts';
import { t } from '../../language/words.ts';
import type { Plot } from '../../records/insights/metric-block.tsx';
import type { PeriodId } from './periods.ts';

/** A part of a report: a question, without its period and pipeline, and how it is drawn. */
export interface Part {
  readonly title: string;
  readonly question: Pick<Question, 'metric' | 'dimensions' | 'grain'>;
  readonly plot: Plot;
  /** Whether it is of the present moment rather than of the period. */
  readonly isNow?: boolean;
  /** Whether it can be of one pipeline. */
  readonly isOfDeals?: boolean;
}

export interface StandardReport {
  readonly id: string;
  readonly name: string;
  /** The period it begins with. */
  readonly period: PeriodId;
  readonly parts: readonly Part[];
}

const deal = { isOfDeals: true } as const;

/** The reports that everyone has, in the order of their list. */
export const STANDARD_REPORTS: readonly StandardReport[] = [
  {
    id: 'pipeline',
    name: t`Pipeline`,
    period: 'all',
    parts: [
      {
        title: t`Open pipeline by stage`,
        question: { metric: 'open_pipeline', dimensions: ['stage'] },
        ...{ plot: 'bars', isNow: true, ...deal },
      },
      {
        title: t`Open pipeline by owner`,
        question: { metric: 'open_pipeline', dimensions: ['owner'] },
        ...{ plot: 'bars', isNow: true, ...deal },
      },
    ],
  },
  {
    id: 'forecast',
    name: t`Forecast`,
    period: 'quarter',
    parts: [
      {
        title: t`Expected by month of closing`,
        question: { metric: 'weighted_pipeline', grain: 'month' },
        ...{ plot: 'columns', ...deal },
      },
      {
        title: t`Slipped`,
        question: { metric: 'slipped', dimensions: ['owner'] },
        ...{ plot: 'bars', isNow: true, ...deal },
      },
    ],
  },
  {
    id: 'funnel',
    name: t`Funnel`,
    period: 'months',
    parts: [
      {
        title: t`How many came further, by stage`,
        question: { metric: 'stage_conversion', dimensions: ['stage'] },
        ...{ plot: 'funnel', ...deal },
      },
    ],
  },
  {
    id: 'cycle-time',
    name: t`Cycle time`,
    period: 'months',
    parts: [
      {
        title: t`Days to win`,
        question: { metric: 'cycle_days', grain: 'month' },
        ...{ plot: 'columns', ...deal },
      },
      {
        title: t`Days in each stage`,
        question: { metric: 'days_in_stage', dimensions: ['stage'] },
        ...{ plot: 'bars', ...deal },
      },
    ],
  },
  {
    id: 'win-rate',
    name: t`Win rate`,
    period: 'months',
    parts: [
      { title: t`Win rate`, question: { metric: 'win_rate', grain: 'month' }, plot: 'columns', ...deal },
      {
        title: t`Win rate by owner`,
        question: { metric: 'win_rate', dimensions: ['owner'] },
        ...{ plot: 'bars', ...deal },
      },
    ],
  },
  {
    id: 'lost-reasons',
    name: t`Lost reasons`,
    period: 'months',
    parts: [
      {
        title: t`Lost value by reason`,
        question: { metric: 'lost_value', dimensions: ['lost_reason'] },
        ...{ plot: 'bars', ...deal },
      },
      {
        title: t`Lost deals by owner`,
        question: { metric: 'deals_lost', dimensions: ['owner'] },
        ...{ plot: 'bars', ...deal },
      },
    ],
  },
  {
    id: 'people',
    name: t`People`,
    period: 'quarter',
    parts: [
      {
        title: t`Won value`,
        question: { metric: 'won_value', dimensions: ['owner'] },
        ...{ plot: 'bars', ...deal },
      },
      { title: t`Activities`, question: { metric: 'activities', dimensions: ['owner'] }, plot: 'bars' },
      { title: t`Tasks done`, question: { metric: 'tasks_done', dimensions: ['owner'] }, plot: 'bars' },
    ],
  },
  {
    id: 'sources',
    name: t`Sources`,
    period: 'months',
    parts: [
      {
        title: t`New contacts`,
        question: { metric: 'contacts_created', dimensions: ['source'] },
        plot: 'bars',
      },
      {
        title: t`Won value by source`,
        question: { metric: 'won_value', dimensions: ['source'] },
        ...{ plot: 'bars', ...deal },
      },
    ],
  },
];
