/** Reasons for lost deals, with the note of the person who closed them. */
export interface LostReason {
  readonly reason: string;
  readonly remark: string;
  /** How far a sale must have progressed: 0 is first talks, 2 is a proposal. */
  readonly from?: number;
  /** Working days without contact. */
  readonly silence?: number;
}

/** The most frequent first. */
export const LOST_REASONS: readonly LostReason[] = [
  { reason: 'Chose a competitor', remark: 'They decided for a competitor who works for them already.' },
  {
    reason: 'No answer',
    remark: 'Not a word for a month, neither by mail nor by phone. Closing this.',
    silence: 22,
  },
  { reason: 'No budget this year', remark: 'Finance stopped all new software until next year.' },
  {
    reason: 'Price too high',
    remark: 'Too much for them even with the discount; they said it kindly.',
    from: 2,
  },
  { reason: 'Project postponed', remark: 'Their ERP comes first; ask again in a year.' },
  {
    reason: 'Stays with the spreadsheet',
    remark: 'The planner who would have used it prefers the old way.',
    from: 1,
  },
  { reason: 'Missing feature', remark: 'They need a time clock built in, which we do not have yet.' },
  { reason: 'Company was taken over', remark: 'The new parent has a planning tool of its own.' },
];

export const REASONS_AGAINST_MORE: readonly LostReason[] = [
  { reason: 'No budget this year', remark: 'They make do with the seats they have until next year.' },
  { reason: 'Project postponed', remark: 'The new people start later than planned; they ask again then.' },
  { reason: 'Price too high', remark: 'They expected a better price for so many seats.' },
];

export const WON_REMARKS = [
  'Signed! Came back by mail this morning.',
  'Verbal yes on the phone; the order followed within the hour.',
  'Order is in. What decided it was the offline mode.',
  'Purchasing sent the order; payment in two parts.',
];

/** Reasons for a change of a deal's value, with the factor. */
export interface ChangeOfValue {
  readonly remark: string;
  readonly factors: readonly [number, number];
}

export const CHANGES_OF_VALUE: readonly ChangeOfValue[] = [
  { remark: 'They want a second site included.', factors: [1.2, 1.6] },
  { remark: 'Fewer seats for a start, the rest in the second year.', factors: [0.5, 0.8] },
  { remark: 'Agreed on a discount for paying the whole year at once.', factors: [0.9, 0.95] },
  { remark: 'Added two days of training.', factors: [1.05, 1.15] },
];

/** Reasons why a customer does not renew. */
export const CHURN_REASONS: readonly LostReason[] = [
  { reason: 'Switched to a competitor', remark: 'They switch to the planning module of their ERP.' },
  { reason: 'Site closed', remark: 'The depot that used it is closed at the end of the quarter.' },
  { reason: 'Used too little', remark: 'Hardly anyone logged in for months; they let it end.' },
  { reason: 'Company was taken over', remark: 'The new parent plans with a tool of its own.' },
];
