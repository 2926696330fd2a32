import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ageInStage, isLongInStage, whomWith } from './card-words.ts';

describe('the second line of a card', () => {
  const card = (title: string, company_name: string | null, contact_name: string | null = 'Ada Lovelace') =>
    whomWith({ title, company_name, contact_name });

  it('is the company', () => {
    assert.equal(card('30 seats', 'Testa Edile S.r.l.'), 'Testa Edile S.r.l.');
    assert.equal(card('Testament: 30 seats', 'Testa Edile S.r.l.'), 'Testa Edile S.r.l.');
    assert.equal(card('Tes: 30 seats', 'Testa'), 'Testa');
  });

  it('is the contact if the title says the company', () => {
    for (const title of [
      'Testa Edile: 30 seats',
      'TESTA EDILE – 30 seats',
      '30 seats for Testa Edile S.r.l.',
    ])
      assert.equal(card(title, 'Testa Edile S.r.l.'), 'Ada Lovelace', title);
    assert.equal(card('Testa: 30 seats', 'Testa'), 'Ada Lovelace');
  });

  it('is the contact without a company, and nothing without either', () => {
    assert.equal(card('30 seats', null), 'Ada Lovelace');
    assert.equal(card('30 seats', null, null), undefined);
    assert.equal(card('Testa: 30 seats', 'Testa', null), undefined);
  });
});

describe('the age of a card', () => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000 - 60_000).toISOString();

  it('says how long the deal is in its stage', () => {
    assert.equal(ageInStage(ago(0)), 'New in stage');
    assert.equal(ageInStage(ago(52)), '52 d in stage');
    assert.equal(ageInStage(ago(95)), '3 mths in stage');
  });

  it('is long from 30 days', () => {
    assert.deepEqual([ago(29), ago(30)].map(isLongInStage), [false, true]);
  });
});
