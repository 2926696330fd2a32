import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Touch } from '../../api/attribution.ts';
import { whereItCameFrom, whichCampaign } from './touch-words.ts';

const NONE = { source: null, medium: null, name: null, term: null, content: null };

function touch(fields: Partial<Touch>): Touch {
  const visit = { page: null, referrer: null, submission_id: null, campaign: null, value: null };
  return { id: '', kind: 'campaign', seen_at: '2026-05-17T14:23:00.000Z', ...visit, ...fields };
}

describe('a touch in words', () => {
  it('names the platform of a click id', () => {
    assert.equal(whereItCameFrom(touch({ kind: 'wbraid', value: 'a' })), 'Google Ads');
    assert.equal(whereItCameFrom(touch({ kind: 'li_fat_id', value: 'a' })), 'LinkedIn');
  });

  it('names source and medium of a campaign, as far as they are known', () => {
    const of = (campaign: object) => whereItCameFrom(touch({ campaign: { ...NONE, ...campaign } }));
    assert.equal(of({ source: 'newsletter', medium: 'email' }), 'newsletter / email');
    assert.equal(of({ medium: 'email' }), 'email');
    assert.equal(of({ name: 'spring' }), 'A campaign');
  });

  it('says which campaign it was', () => {
    assert.equal(whichCampaign(touch({ kind: 'gclid', campaign: { ...NONE, name: 'spring' } })), 'spring');
    assert.equal(whichCampaign(touch({ kind: 'gclid' })), undefined);
  });
});
