import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';

const BUILD = join(import.meta.dirname, 'build-web.mjs');
const PACKAGES = join(import.meta.dirname, '..', 'node_modules');

describe('The build of the web app', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'kontor-build-'));
  after(() => rmSync(checkout, { recursive: true, force: true }));
  for (const folder of ['web', 'server']) mkdirSync(join(checkout, folder));
  symlinkSync(PACKAGES, join(checkout, 'node_modules'));
  const write = (path: string, content: string) => writeFileSync(join(checkout, path), content);
  write('package-lock.json', '{}');
  write('web/index.html', '<script type="module" src="/main.js"></script>');
  write('web/main.js', 'document.title = "first";');

  const build = async () => {
    const script = `import { buildWeb } from ${JSON.stringify(BUILD)}; await buildWeb(process.argv[1], process.execPath);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, checkout], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    assert.equal(output, '', 'nothing goes to the output of the program');
    return { code, errors };
  };
  const built = () => {
    const assets = join(checkout, 'web', 'dist', 'assets');
    return readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(assets, name), 'utf8'))
      .join();
  };

  it('is made once when two start at once, and not again', async () => {
    const both = await Promise.all([build(), build()]);
    const said = both.map(({ errors }) => errors).join('');
    assert.equal(said.match(/Building the web app/g)?.length, 1, said);
    assert.match(built(), /first/);
    assert.deepEqual(await build(), { code: 0, errors: '' });
  });

  it('is made again when a source changed', async () => {
    write('web/main.js', 'document.title = "second";');
    assert.match((await build()).errors, /Building the web app/);
    assert.match(built(), /second/);
  });

  it('is made again when a file of the server changed that it imports, and not when another one did', async () => {
    write('server/words.js', "import { first } from './more.js'; export const words = first + ' words';");
    write('server/more.js', "export const first = 'server first';");
    write('server/other.js', '');
    write('web/main.js', "import { words } from '../server/words.js';\ndocument.title = words + 'second';");
    await build();
    assert.match(built(), /server first/);
    write('server/more.js', "export const first = 'server later';");
    assert.match((await build()).errors, /Building the web app/);
    assert.match(built(), /server later/);
    write('server/other.js', 'export const other = 1;');
    assert.deepEqual(await build(), { code: 0, errors: '' });
  });

  it('leaves the former one where it fails, and says how to see why', async () => {
    write('web/main.js', 'this is no script');
    const { code, errors } = await build();
    assert.equal(code, 1);
    assert.match(errors, /npm run build/);
    assert.match(built(), /second/);
    assert.ok(!readdirSync(join(checkout, 'web')).includes('.building'));
  });
});
