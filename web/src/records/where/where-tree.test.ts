import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf, leavesIn, newKey, textOf, withChanged } from './where-tree.ts';

const WHERE =
  '{"any":[{"field":"status","op":"is","value":"lead"},{"not":[{"field":"city","op":"is_empty"}]}]}';

describe('the conditions of a filter', () => {
  it('are read and written as the API takes them', () => assert.equal(textOf(draftOf(WHERE)), WHERE));

  it('are none where the filter cannot be read', () => {
    for (const text of [undefined, '', '{', '[]', '{"field":"a"}', '{"all":[{"op":"is"}]}']) {
      assert.equal(textOf(draftOf(text)), undefined);
    }
  });

  it('leave empty groups out', () => {
    const draft = draftOf(WHERE);
    const [leaf] = leavesIn(draft);
    const empty = { key: newKey(), kind: 'all', conditions: [] } as const;
    const changed = withChanged(draft, draft.key, () => ({
      ...draft,
      conditions: [empty, ...draft.conditions],
    }));
    assert.equal(textOf(changed), WHERE);
    assert.ok(leaf);
    const without = withChanged(draft, leaf.key, () => undefined);
    assert.equal(textOf(without), '{"any":[{"not":[{"field":"city","op":"is_empty"}]}]}');
  });

  it('change where they are, also within a group', () => {
    const draft = draftOf(WHERE);
    const [, inner] = leavesIn(draft);
    assert.ok(inner);
    const changed = withChanged(draft, inner.key, (leaf) => ({ ...leaf, field: 'country' }));
    assert.equal(textOf(changed), WHERE.replace('city', 'country'));
  });
});
