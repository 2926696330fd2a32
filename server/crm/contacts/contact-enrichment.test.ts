import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Contact, ContactPatch } from './contact.schema.ts';
import { decideEnrichment } from './contact-enrichment.ts';

const NOW = '2026-05-17T14:23:00.000Z';

const contact: Contact = {
  id: '0199f000-0000-7000-8000-000000000001',
  org_id: '0199f000-0000-7000-8000-000000000002',
  first_name: 'Ada',
  last_name: '',
  email: 'ada@example.com',
  phone: null,
  company: null,
  company_id: null,
  job_title: null,
  industry: null,
  address_line1: null,
  address_line2: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  tags: [],
  status: 'active',
  stage: null,
  source: 'api',
  score: null,
  notes: null,
  linkedin_url: null,
  enriched_at: null,
  enrichment_status: null,
  email_subscribed: true,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  created_by: null,
};

function enrich(fields: ContactPatch, overwrite = false) {
  return decideEnrichment(contact, { provider: 'clearbit', fields, overwrite }, NOW);
}

const enriched = { enriched_at: NOW, enrichment_status: 'enriched' };

describe('an enrichment', () => {
  it('fills updatable fields that were empty: null, no text, no tags', () => {
    const found = {
      last_name: 'Lovelace',
      email: 'other@example.com',
      score: 7,
      tags: ['math'],
      status: 'new',
    };
    assert.deepEqual(enrich(found).fields, { last_name: 'Lovelace', score: 7, tags: ['math'], ...enriched });
  });

  it('sets all given ones with overwrite', () => {
    const found = { email: 'other@example.com', phone: '1', status: 'unsubscribed' };
    assert.deepEqual(enrich(found, true).fields, { ...found, email_subscribed: false, ...enriched });
  });

  it('is not_found for empty fields', () => {
    assert.deepEqual(enrich({}).fields, { enriched_at: NOW, enrichment_status: 'not_found' });
  });

  it('that finds nothing new still leaves its time and an activity', () => {
    const { fields, activity } = enrich({ email: 'other@example.com' });
    assert.deepEqual(fields, enriched);
    assert.deepEqual(activity, {
      activity_type: 'enrichment',
      contact_id: contact.id,
      description: 'clearbit found nothing new',
      metadata: { provider: 'clearbit', enrichment_status: 'enriched', fields: [] },
    });
  });

  it('says in its activity which fields it wrote', () => {
    const { activity } = enrich({ phone: '1', city: 'London' });
    assert.equal(activity?.description, 'clearbit found phone, city');
    assert.deepEqual(activity.metadata?.fields, ['phone', 'city']);
  });
});
