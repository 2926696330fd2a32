import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typedOf, usualIdentifiers, writtenOf } from './typed-destination.ts';

const NEW = typedOf(undefined);

describe('what is typed about a destination', () => {
  const ruleOf = (value: Partial<typeof NEW.value>) =>
    writtenOf({ ...NEW, value: { ...NEW.value, ...value } }).value_rule;

  it('is the value of the deal, a share of it, or a fixed amount, with a comma or a point', () => {
    assert.deepEqual(ruleOf({}), { kind: 'deal_value' });
    assert.deepEqual(ruleOf({ kind: 'percent', percent: ' 12,5 ' }), { kind: 'percent', percent: 12.5 });
    assert.deepEqual(ruleOf({ kind: 'fixed', amount: '49,90', currency: 'eur' }), {
      ...{ kind: 'fixed', value: '49.90', currency: 'EUR' },
    });
  });

  it('takes a comma before three digits for thousands, and sends what is no number as it is', () => {
    const amounts = ['1,200', '1 200,5', '1,200.50'].map(
      (amount) => ruleOf({ kind: 'fixed', amount, currency: 'USD' })?.value,
    );
    assert.deepEqual(amounts, ['1200', '1200.5', '1,200.50']);
    assert.deepEqual(ruleOf({ kind: 'percent', percent: '1,250' }), { kind: 'percent', percent: 1250 });
  });

  it('sends what of a contact is chosen, and leaves what is usual to the server', () => {
    assert.equal('identifiers' in writtenOf(NEW), false);
    assert.deepEqual(writtenOf({ ...NEW, identifiers: ['email'] }).identifiers, ['email']);
    assert.deepEqual(usualIdentifiers('linkedin'), ['email', 'address', 'click_id']);
  });

  it('leaves to the server to say what is missing', () => {
    assert.deepEqual(ruleOf({ kind: 'percent' }), { kind: 'percent' });
    assert.deepEqual(ruleOf({ kind: 'fixed' }), { kind: 'fixed' });
  });

  it('keeps the present secret if no other one is typed', () => {
    assert.equal('secret' in writtenOf({ ...NEW, secret: ' ' }), false);
    assert.equal(writtenOf({ ...NEW, secret: ' new ' }).secret, 'new');
  });
});
