import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { meantBy, mentionBefore, withMention } from './typed-mention.ts';

const PEOPLE = [{ name: 'Mia Member' }, { name: 'Jean-Luc Moser' }, { name: 'Zoë Łuć' }];
const names = (typed: string) => meantBy(typed, PEOPLE).map(({ name }) => name);

describe('a mention that is being typed', () => {
  it('begins with an @ that belongs to no email address', () => {
    assert.deepEqual(mentionBefore('Ask @Mia M', 10), { at: 4, typed: 'Mia M' });
    assert.deepEqual(mentionBefore('(@', 2), { at: 1, typed: '' });
    assert.deepEqual(mentionBefore('@mia later', 4), { at: 0, typed: 'mia' });
    for (const text of ['ada@mia', 'Ask', '@mia,', '@mia\n'])
      assert.equal(mentionBefore(text, text.length), undefined, text);
  });

  it('means everyone whose name, or a word of it, begins like that', () => {
    assert.deepEqual(names('m'), ['Mia Member', 'Jean-Luc Moser']);
    assert.deepEqual(names('luc'), ['Jean-Luc Moser']);
    assert.deepEqual(names('mia me'), ['Mia Member']);
    assert.deepEqual(names('ŁUĆ'), ['Zoë Łuć']);
    assert.deepEqual(names('mia member '), []);
  });

  it('becomes the whole name, with the caret behind it', () => {
    const mention = { at: 4, typed: 'mi' };
    assert.deepEqual(withMention('Ask @mi about it', mention, 'Mia Member'), {
      text: 'Ask @Mia Member about it',
      caret: 16,
    });
  });
});
