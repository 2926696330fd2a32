import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addedTags, distinctTags, MAX_TAGS, withTagsAdded, withTagsReplaced } from './tags.ts';

/** Few letters in both cases, so that tags meet. */
const tag = fc.string({ unit: fc.constantFrom('a', 'A', 'é', 'É', 'ß', ' '), minLength: 1, maxLength: 3 });
const tags = fc.array(tag, { maxLength: 12 });
const carried = tags.map(distinctTags);
const folded = (list: readonly string[]) => list.map((each) => each.toLowerCase());

describe('tags', () => {
  it('are compared ignoring case, and the first spelling stays', () => {
    assert.deepEqual(distinctTags(['VIP', 'lead', 'vip', 'Lead']), ['VIP', 'lead']);
    assert.deepEqual(withTagsAdded(['VIP'], ['vip', 'new']), ['VIP', 'new']);
    assert.deepEqual(withTagsReplaced(['VIP', 'old'], ['lead', 'vip']), ['lead', 'VIP']);
    assert.deepEqual(addedTags(['VIP'], ['vip', 'Lead']), ['Lead']);
  });

  it('are never lost nor moved by adding, and adding again adds nothing', () => {
    fc.assert(
      fc.property(carried, tags, (before, given) => {
        const after = withTagsAdded(before, given);
        assert.deepEqual(after.slice(0, before.length), before);
        assert.deepEqual(new Set(folded(after)), new Set(folded([...before, ...given])));
        assert.equal(new Set(folded(after)).size, after.length);
        assert.deepEqual(withTagsAdded(after, given), after);
      }),
    );
  });

  it('are the given ones after replacing, in their order', () => {
    fc.assert(
      fc.property(carried, tags, (before, given) => {
        const after = withTagsReplaced(before, given);
        assert.deepEqual(folded(after), folded(distinctTags(given)));
        assert.deepEqual(withTagsReplaced(after, after), after);
      }),
    );
  });

  it('were added when they were not there in any case', () => {
    fc.assert(
      fc.property(carried, tags, (before, given) => {
        const added = addedTags(before, withTagsAdded(before, given));
        assert.deepEqual(withTagsAdded(before, given), [...before, ...added]);
      }),
    );
  });

  it('are at most 200 on a contact', () => {
    const many = Array.from({ length: MAX_TAGS }, (_, index) => `tag ${index}`);
    assert.equal(withTagsAdded(many.slice(1), ['new']).length, MAX_TAGS);
    assert.deepEqual(withTagsAdded(many, ['TAG 3']), many);
    assert.throws(() => withTagsAdded(many, ['new']), { status: 400 });
  });
});
