import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Outcome } from '../../kernel/dispatch/retry-schedule.ts';
import type { Attempt } from './attempt.ts';
import { healthOf } from './endpoint-health.ts';

const attempt = (subscription_id: string, outcome: Outcome): Attempt => ({
  ...{
    org_id: 'o',
    subscription_id,
    id: '',
    delivery_id: '',
    event_id: '',
    event_type: '',
    attempt: 1,
    due_at: '',
  },
  ...{ outcome, target_url: '', sent_at: '', duration_ms: 0, status: null, response_body: null },
  payload_sha256: null,
  ...{ reason: null, message: null, wait_ms: null },
});

describe('the health that a batch of attempts tells', () => {
  const cases: [Outcome[], succeeded: boolean, failed: boolean, failuresSince: number, gone: boolean][] = [
    [['success'], true, false, 0, false],
    [['failure', 'failure'], false, true, 2, false],
    [['failure', 'success'], true, true, 0, false],
    [['success', 'failure', 'failure'], true, true, 2, false],
    [['success', 'gone'], true, true, 1, true],
  ];
  for (const [outcomes, ...expected] of cases) {
    it(`of ${outcomes.join(', ')}`, () => {
      const [health] = healthOf(outcomes.map((outcome) => attempt('s', outcome)));
      assert.deepEqual(
        [health?.succeeded, health?.failed, health?.failures_since_success, health?.gone],
        expected,
      );
    });
  }

  it('is told for each endpoint by itself', () => {
    const [first, second] = healthOf([
      attempt('a', 'failure'),
      attempt('b', 'success'),
      attempt('a', 'failure'),
    ]);
    assert.deepEqual(
      [first?.subscription_id, first?.failures_since_success, second?.subscription_id, second?.succeeded],
      ['a', 2, 'b', true],
    );
  });
});
