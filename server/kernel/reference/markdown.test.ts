import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { markdown } from './markdown.ts';

const render = (text: string) => markdown(text).text.trim();

describe('the Markdown of descriptions', () => {
  it('has paragraphs, which may go over several lines', () => {
    assert.equal(render('One\ntwo.\n\nThree.'), '<p>One two.</p>\n<p>Three.</p>');
  });

  it('has headings that links find', () => {
    assert.equal(render('## Rate limit'), '<h2 id="rate-limit">Rate limit</h2>');
  });

  it('has lists, whose items may go over several lines', () => {
    assert.equal(render('- one\n  more\n- two'), '<ul><li>one\n  more</li><li>two</li></ul>');
  });

  it('has tables', () => {
    const table = render('| A | B |\n| --- | --- |\n| 1 | `x` |');
    assert.match(table, /<th scope="col">A<\/th><th scope="col">B<\/th>/);
    assert.match(table, /<tr><td data-column="A">1<\/td><td data-column="B"><code>x<\/code><\/td><\/tr>/);
  });

  it('has code, strong words and links inside the page', () => {
    assert.equal(
      render('`**a**` is **bold**, see [Errors](#errors).'),
      '<p><code>**a**</code> is <strong>bold</strong>, see <a href="#errors">Errors</a>.</p>',
    );
  });

  it('has no HTML and no links elsewhere', () => {
    assert.equal(
      render('<script>"x"</script> `<b>` [x](javascript:alert(1)) [y](https://example.com)'),
      '<p>&lt;script&gt;&quot;x&quot;&lt;/script&gt; <code>&lt;b&gt;</code> [x](javascript:alert(1)) [y](https://example.com)</p>',
    );
  });
});
