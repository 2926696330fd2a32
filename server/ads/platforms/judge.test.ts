import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DestinationKind } from '../destinations/destination.schema.ts';
import type { PlatformAnswer, Verdict } from './platform.ts';
import { PLATFORMS } from './platforms.ts';

/** What the answers of platforms mean, in the shapes that their documentation shows. */

const metaError = (code: number, more: object = {}) => ({
  error: { message: 'As Meta says', code, ...more },
});
const linkedinError = (message: string, code: string) => ({ message, code, serviceErrorCode: 100 });
const tiktok = (code: number) => ({ code, message: 'As TikTok says', request_id: '2026', data: {} });
const googleError = (status: string) => ({ error: { message: 'As Google says', status, details: [] } });

const ANSWERS: readonly (readonly [DestinationKind, number, unknown, Verdict['state']])[] = [
  ['meta', 200, { events_received: 1, fbtrace_id: 'A' }, 'sent'],
  ['meta', 500, metaError(1), 'waiting'],
  ['meta', 400, metaError(1), 'waiting'],
  ['meta', 400, metaError(4), 'waiting'],
  ['meta', 400, metaError(80_004), 'waiting'],
  ['meta', 400, metaError(100, { is_transient: true }), 'waiting'],
  ['meta', 400, metaError(190), 'needs_reconnecting'],
  ['meta', 403, metaError(10), 'needs_reconnecting'],
  ['meta', 400, metaError(100, { error_subcode: 33 }), 'needs_reconnecting'],
  ['meta', 400, metaError(100, { error_subcode: 2_804_003 }), 'refused'],
  ['google', 200, { requestId: 'r-1' }, 'checking'],
  ['google', 429, googleError('RESOURCE_EXHAUSTED'), 'waiting'],
  ['google', 503, googleError('UNAVAILABLE'), 'waiting'],
  ['google', 401, googleError('UNAUTHENTICATED'), 'needs_reconnecting'],
  ['google', 403, googleError('PERMISSION_DENIED'), 'needs_reconnecting'],
  ['google', 400, googleError('INVALID_ARGUMENT'), 'refused'],
  ['linkedin', 201, undefined, 'sent'],
  ['linkedin', 408, undefined, 'waiting'],
  ['linkedin', 423, undefined, 'waiting'],
  ['linkedin', 429, undefined, 'waiting'],
  ['linkedin', 500, undefined, 'waiting'],
  ['linkedin', 501, undefined, 'refused'],
  ['linkedin', 400, linkedinError('too old. indices: [0]', 'INVALID'), 'refused'],
  ['linkedin', 401, linkedinError('Revoked', 'REVOKED_ACCESS_TOKEN'), 'needs_reconnecting'],
  ['linkedin', 403, linkedinError('No ad accounts found', 'ACCESS_DENIED'), 'needs_reconnecting'],
  ['linkedin', 422, linkedinError('ERROR :: /user :: is not valid', 'UNPROCESSABLE_ENTITY'), 'refused'],
  ['linkedin', 426, linkedinError('Not active', 'NONEXISTENT_VERSION'), 'needs_reconnecting'],
  ['tiktok', 200, tiktok(0), 'sent'],
  ['tiktok', 200, tiktok(20_001), 'sent'],
  ['tiktok', 200, tiktok(40_001), 'needs_reconnecting'],
  ['tiktok', 200, tiktok(40_002), 'refused'],
  ['tiktok', 200, tiktok(40_100), 'waiting'],
  ['tiktok', 502, undefined, 'waiting'],
  ['https', 204, undefined, 'sent'],
  ['https', 302, undefined, 'waiting'],
  ['https', 410, undefined, 'needs_reconnecting'],
  ['https', 500, undefined, 'waiting'],
];

describe('an answer', () => {
  for (const [kind, status, body, expected] of ANSWERS) {
    const said = body === undefined ? '' : ` ${JSON.stringify(body)}`;
    it(`of ${PLATFORMS[kind].title}: ${status}${said} means ${expected}`, () => {
      const { state, reason } = PLATFORMS[kind].judge({ status, body });
      assert.equal(state, expected);
      // Whoever reads the log learns why, in the words of the platform if it has some.
      if (!['sent', 'checking'].includes(expected)) assert.ok(reason);
      const { message } = Object(Object(body).error ?? body);
      if (!['sent', 'checking'].includes(expected) && message) assert.ok(reason?.includes(message));
    });
  }
});

describe('what Google found out later', () => {
  const judge = (answer: PlatformAnswer) => PLATFORMS.google.status?.judge(answer) ?? assert.fail();
  const told = (requestStatus: string, reason?: string) => ({
    status: 200,
    body: {
      requestStatusPerDestination: [
        {
          requestStatus,
          ...(reason !== undefined && { errorInfo: { errorCounts: [{ recordCount: '1', reason }] } }),
        },
      ],
    },
  });
  const SIX_HOURS = 21_600;
  for (const [answer, expected, againSeconds] of [
    [told('SUCCESS'), 'counted', undefined],
    [told('PROCESSING'), 'checking', 7_200],
    [told('PARTIAL_SUCCESS', 'PROCESSING_ERROR_REASON_CLICK_NOT_FOUND'), 'not_from_ad', undefined],
    [told('FAILED', 'PROCESSING_ERROR_REASON_INVALID_CLICK'), 'not_from_ad', undefined],
    [told('FAILED', 'PROCESSING_ERROR_REASON_TOO_RECENT_CLICK'), 'waiting', SIX_HOURS],
    [told('FAILED', 'PROCESSING_ERROR_REASON_INTERNAL_ERROR'), 'waiting', undefined],
    [told('FAILED', 'PROCESSING_ERROR_REASON_INVALID_GCLID'), 'refused', undefined],
    [told('FAILED', 'PROCESSING_ERROR_REASON_DENIED_CONSENT'), 'refused', undefined],
    [{ status: 500, body: undefined }, 'checking', 7_200],
    [{ status: 401, body: googleError('UNAUTHENTICATED') }, 'needs_reconnecting', undefined],
  ] as const) {
    it(`${JSON.stringify(answer.body) ?? answer.status} means ${expected}`, () => {
      const verdict = judge(answer);
      assert.deepEqual([verdict.state, verdict.againSeconds], [expected, againSeconds]);
    });
  }
});
