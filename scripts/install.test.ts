import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';

const INSTALL = JSON.stringify(join(import.meta.dirname, 'install.mjs'));

describe('Installing packages', { timeout: 180_000 }, () => {
  const scratch = mkdtempSync(join(tmpdir(), 'kontor-install-'));
  after(() => rmSync(scratch, { recursive: true, force: true }));

  it('happens once when two start at once, and again only for a newer lock file', async () => {
    const checkout = makeCheckout(join(scratch, 'once'));
    const both = (await Promise.all([install(checkout), install(checkout)])).join('\n');
    assert.equal(both.match(/Installing packages/g)?.length, 1);
    assert.ok(has(checkout, 'one'));
    assert.equal(await install(checkout), '');
    const lockFile = join(checkout, 'package-lock.json');
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replaceAll('1.0.0', '1.0.1'));
    for (const name of ['one', 'two']) writePackage(checkout, name, '1.0.1');
    assert.match(await install(checkout), /Installing packages/, 'a newer lock file is installed');
    assert.ok(!readdirSync(checkout).some((name) => name.startsWith('.installing')));
  });

  it('leaves out the packages for development until they are wanted, and then keeps them', async () => {
    const checkout = makeCheckout(join(scratch, 'development'));
    assert.match(await install(checkout), /npm ci --omit=dev/);
    assert.deepEqual([has(checkout, 'one'), has(checkout, 'two')], [true, false]);
    assert.match(await install(checkout, true, { NODE_ENV: 'production' }), /npm ci --include=dev/);
    assert.deepEqual([has(checkout, 'one'), has(checkout, 'two')], [true, true]);
    assert.equal(await install(checkout), '', 'the server runs beside them');
    assert.equal(await install(checkout, true), '');
    rmSync(join(checkout, 'node_modules', 'one'));
    const record = join(checkout, 'node_modules', '.package-lock.json');
    writeFileSync(record, readFileSync(record, 'utf8').replace('"node_modules/one"', '"node_modules/old"'));
    assert.match(await install(checkout), /npm ci --include=dev/, 'a developer keeps them');
    assert.deepEqual([has(checkout, 'one'), has(checkout, 'two')], [true, true]);
  });

  it('asks for the Node of this platform, though npm counts it as optional', async () => {
    const checkout = makeCheckout(join(scratch, 'node'));
    await install(checkout);
    const lockFile = join(checkout, 'package-lock.json');
    const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
    const optional = { version: '24.0.0', optional: true };
    lock.packages['node_modules/node-somewhere-else'] = optional;
    writeFileSync(lockFile, JSON.stringify(lock));
    assert.equal(await install(checkout), '', 'that of another platform is not missed');
    const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
    lock.packages[`node_modules/${prefix}-${process.platform}-${process.arch}`] = optional;
    writeFileSync(lockFile, JSON.stringify(lock));
    assert.match(await install(checkout), /Installing packages/);
  });
});

/** Runs the installer as the launcher does; answers what it said, or throws it where it failed. */
async function install(
  checkout: string,
  withDevelopment = false,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const script = `import { installPackages } from ${INSTALL};
    await installPackages(${JSON.stringify(checkout)}, { withDevelopment: ${withDevelopment} });`;
  const child = spawn('node', ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const [output, said, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  assert.equal(output, '', 'nothing goes to the output of the program');
  if (code !== 0) throw new Error(said);
  return said;
}

const has = (checkout: string, name: string) =>
  existsSync(join(checkout, 'node_modules', name, 'package.json'));

/** A checkout that depends on packages in folders of its own, so that npm needs no network: `one`, and `two` for development. */
function makeCheckout(checkout: string): string {
  for (const name of ['one', 'two']) writePackage(checkout, name, '1.0.0');
  const root = {
    name: 'checkout',
    version: '1.0.0',
    dependencies: { one: 'file:one' },
    devDependencies: { two: 'file:two' },
  };
  writeFileSync(join(checkout, 'package.json'), JSON.stringify(root));
  const packages = {
    '': root,
    one: { version: '1.0.0' },
    two: { version: '1.0.0', dev: true },
    'node_modules/one': { resolved: 'one', link: true },
    'node_modules/two': { resolved: 'two', link: true, dev: true },
  };
  const lock = { name: 'checkout', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify(lock));
  return checkout;
}

function writePackage(checkout: string, name: string, version: string): void {
  mkdirSync(join(checkout, name), { recursive: true });
  writeFileSync(join(checkout, name, 'package.json'), JSON.stringify({ name, version }));
}
