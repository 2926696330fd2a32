const id = '0198c2f1-093e-77d5-8fdb-aacfa9244886';
const org_id = '0198c2f1-e87c-7b45-8c05-ad389d58904e';
const at = '2026-05-17T14:23:00.000Z';
const times = { created_at: at, updated_at: at };

export const contact = {
  ...{
    id,
    org_id,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone: '+44 20 7946 0018',
  },
  ...{ company: 'Northwind', company_id: null, job_title: 'Head of Engineering', industry: null },
  ...{ address_line1: null, address_line2: null, city: 'London', state: null, zip: null },
  ...{ country: 'United Kingdom', tags: ['vip'], status: 'active', stage: null, source: 'api', score: 40 },
  ...{ notes: null, linkedin_url: null, enriched_at: null, enrichment_status: null, email_subscribed: true },
  ...{ ...times, created_by: null },
};

export const company = {
  id,
  org_id,
  name: 'Northwind',
  domain: 'northwind.example',
  website: null,
  ...times,
};

export const deal = {
  ...{
    id,
    org_id,
    pipeline_id: id,
    stage_id: id,
    contact_id: id,
    company_id: null,
    title: 'Northwind renewal',
  },
  ...{ value: 1200.5, currency: 'USD', expected_close_date: '2026-06-30', notes: null, won_at: null },
  ...{ lost_at: null, lost_reason: null, assigned_to: null, created_by: null, ...times },
};

export const activity = {
  ...{ id, org_id, contact_id: id, deal_id: null, activity_type: 'note', description: 'Called back.' },
  ...{ metadata: {}, performed_by: null, created_at: at },
};

export const task = {
  ...{ id, org_id, title: 'Send the offer', notes: null, due_on: '2026-06-30', due_at: null, done_at: null },
  ...{ assignee_id: null, contact_id: id, company_id: null, deal_id: null, repeat: null, ...times },
};

export const file = {
  ...{ id, org_id, kind: 'deal', record_id: id, name: 'Offer.pdf', type: 'application/pdf', size: 182044 },
  ...{
    sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    created_by: null,
    ...times,
  },
};

/** What remains of a record that was deleted. */
export const ids = { id, org_id };
