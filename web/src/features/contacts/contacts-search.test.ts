import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filterOf, orderOf, readContactsSearch, searchOf } from './contacts-search.ts';

const definedOf = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readContactsSearch(search)).filter(([, value]) => value !== undefined));

describe('the address of the table of contacts', () => {
  it('is read with one or several tags, and with texts that look like numbers', () => {
    assert.deepEqual(definedOf({ q: 42, tag: 'vip', sort: 'name', order: 'asc' }), {
      q: '42',
      tag: ['vip'],
      sort: 'name',
      order: 'asc',
    });
    assert.deepEqual(definedOf({ tag: ['vip', 7] }), { tag: ['vip', '7'] });
  });

  it('is read without invalid values', () => {
    const odd = {
      q: ' ',
      tag: [],
      company: 'x',
      sort: 'tags',
      order: 'up',
      status: {},
      stage: null,
      owner: 'you',
    };
    assert.deepEqual(definedOf(odd), {});
  });

  it('names an own field as the order, and nothing that cannot be one', () => {
    assert.deepEqual(definedOf({ sort: 'custom_fields.seats' }), { sort: 'custom_fields.seats' });
    assert.deepEqual(definedOf({ sort: 'custom_fields.Seats' }), {});
    assert.deepEqual(searchOf('custom_fields.seats', 'asc'), { sort: 'custom_fields.seats', order: 'asc' });
  });

  it('sets the filters, and by default the order by last update', () => {
    const company = '0198c2f1-093e-77d5-8fdb-aacfa9244886';
    assert.deepEqual(filterOf({ q: 'ada', company }), { q: 'ada', company_id: company });
    assert.deepEqual(filterOf(readContactsSearch({ owner: 'me' })), { owner_id: 'me' });
    assert.deepEqual(orderOf({}), { sort: 'updated_at', order: 'desc' });
  });
});
