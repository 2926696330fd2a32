import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../kernel/operations/errors.ts';
import { hashPassword, isHashOutdated, newPassword, requireNoNames, verifyPassword } from './password.ts';

const PASSWORD = 'correct horse battery staple';

/** The text `correct horse battery staple` as an earlier version stored it, at a low cost, which keeps these tests quick. */
const OLD_HASH = '$scrypt$ln=8,r=8,p=1$/VZz1VRPAztsFUtB9sD/ig$oiK4K9PgVuFk9OF+ctOUW5xLFrUVYOlrr4yGBDnkPgg';

describe('a stored password', () => {
  it('verifies with its own text alone', async () => {
    const stored = await hashPassword(PASSWORD);
    assert.equal(await verifyPassword(PASSWORD, stored), true);
    assert.equal(await verifyPassword(`${PASSWORD} `, stored), false);
  });

  it('is argon2id with its cost beside it and a salt of its own, and does not hold the password', async () => {
    const [first, second] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    assert.notEqual(first, second);
    assert.ok(!first.includes(PASSWORD));
  });

  it('verifies by the function and under the cost that it was stored with', async () => {
    assert.equal(await verifyPassword(PASSWORD, OLD_HASH), true);
    assert.equal(await verifyPassword('Correct horse battery staple', OLD_HASH), false);
  });

  it('is known to be worth hashing again when it was made otherwise', async () => {
    assert.equal(isHashOutdated(OLD_HASH), true);
    assert.equal(isHashOutdated(await hashPassword(PASSWORD)), false);
  });

  it('verifies in either form of Unicode', async () => {
    const stored = await hashPassword('Zoë sagt: Grüße');
    assert.equal(await verifyPassword('Zoë sagt: Grüße'.normalize('NFD'), stored), true);
  });

  it('differs from every other text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        assert.equal(await verifyPassword(text, OLD_HASH), text.normalize('NFKC') === PASSWORD);
      }),
    );
  });

  it('that cannot be read is an error, not a refusal', async () => {
    await assert.rejects(verifyPassword(PASSWORD, ''), /cannot be read/);
    await assert.rejects(verifyPassword(PASSWORD, OLD_HASH.slice(0, -1)), /cannot be read/);
    await assert.rejects(verifyPassword(PASSWORD, OLD_HASH.replace('scrypt', 'bcrypt')), /cannot be read/);
  });
});

describe('a user that does not exist', () => {
  it('is refused after as much work as one that does', async () => {
    const stored = await hashPassword(PASSWORD);
    const known = await cpuTime(() => verifyPassword(PASSWORD, stored));
    const unknown = await cpuTime(() => verifyPassword(PASSWORD, undefined));
    assert.ok(unknown > known / 4, `${unknown} µs against ${known} µs`);
  });

  it('has no password, not even the one of the stand-in', async () => {
    assert.equal(await verifyPassword(PASSWORD, undefined), false);
    assert.equal(await verifyPassword('', undefined), false);
  });
});

describe('a new password', () => {
  const problem = (password: string) => newPassword.safeParse(password).error?.issues[0]?.message;

  it('has 8 to 1024 characters, each code point counting as one', () => {
    assert.equal(problem('xy'.repeat(3)), 'must have at least 8 characters');
    assert.equal(problem('😀'.repeat(7)), 'must have at least 8 characters');
    assert.equal(problem('x'.repeat(1_025)), 'must have at most 1024 characters');
    assert.equal(problem('x'.repeat(5_000_000)), 'must have at most 1024 characters');
    for (const good of ['xy'.repeat(4), '😀é'.repeat(4), '😀é'.repeat(512)])
      assert.equal(problem(good), undefined);
  });

  it('may hold any characters that can be stored, and needs none in particular', () => {
    assert.equal(problem('  two  words  '), undefined);
    assert.match(problem('twelve\u0000charac') ?? '', /NUL/);
    assert.match(problem('twelve\ud800charac') ?? '', /Unicode/);
  });

  it('is none of those that everybody guesses first', () => {
    for (const common of [
      'password',
      'PassWord',
      'P@ssw0rd',
      ' qwertyuiop ',
      '12345678',
      'xxxxxxxxxxxx',
      '          ',
      'Summer2026!',
      '!dragon99',
      'M0nkey123',
      'charlie7',
      'winter-2026',
      'steelers',
    ])
      assert.match(problem(common) ?? '', /too easy to guess/, common);
    for (const good of [
      'correct horse battery',
      'dragon eats monkeys',
      'Summer of 1969 in Rio',
      'summer-8316-5507-2',
    ])
      assert.equal(problem(good), undefined, good);
  });

  it('is refused when names that others know are all there is to it', () => {
    const names = ['Bäcker & Söhne', 'Ada Lovelace', 'ada.l@analytical.example'];
    const refuses = (password: string) => {
      try {
        requireNoNames(password, names);
        return false;
      } catch (error) {
        assert.ok(error instanceof ApiError && error.status === 400);
        return true;
      }
    };
    for (const bad of [
      'Kontor2026!',
      'K0nt0r-2026',
      'bäcker1234',
      'AdaLovelace1',
      'lovelace@99',
      'analytical.example',
    ])
      assert.ok(refuses(bad), bad);
    for (const good of ['kontor correct horse', 'ada likes long walks', 'kontor-9461-2275-8830'])
      assert.ok(!refuses(good), good);
  });

  it('is refused with any number or signs around a name, ignoring case', () => {
    const around = fc.string({ unit: fc.constantFrom(...'0123456789!?.-_ '), maxLength: 4 });
    const name = fc.string({ unit: fc.constantFrom(...'abcdefghäß'), minLength: 3, maxLength: 20 });
    fc.assert(
      fc.property(around, name, around, (before, word, after) => {
        assert.throws(
          () => requireNoNames(`${before}${word.toUpperCase()}${after}`, [word.toUpperCase()]),
          ApiError,
        );
      }),
    );
  });
});

async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return process.cpuUsage(before).user;
}
