import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseExactly } from './exact-json.ts';

describe('JSON of the server', () => {
  it('keeps the digits of decimals that a double would round', () => {
    const text = '{"data":[{"value":123456789012345.6789},{"value":-999999999999999999}]}';
    const [deal, sum] = [{ rawJSON: '123456789012345.6789' }, { rawJSON: '-999999999999999999' }];
    assert.deepEqual(parseExactly(text), { data: [{ value: deal }, { value: sum }] });
  });

  it('reads everything else unchanged', () => {
    const text =
      '{"value":1200.5,"short":123456789012.25,"id":"12345678901234567890","wide":1e300,"none":null}';
    assert.deepEqual(parseExactly(text), JSON.parse(text));
    assert.throws(() => parseExactly('{"value":12345678901234567890'), SyntaxError);
  });
});
