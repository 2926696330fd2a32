import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lockProblems, pnpmProblemsOf, problemsOf } from './check-locks.ts';

describe('The lock files', () => {
  it('let npm verify every package, for every platform, and name no registry', () => {
    assert.deepEqual(lockProblems(), []);
  });

  it('are refused without an integrity, with a host, or without the package of a platform', () => {
    const integrity = 'sha512-x';
    const problems = problemsOf({
      '': {},
      'node_modules/fine': { integrity, optionalDependencies: { 'fine-linux': '1.0.0' } },
      'node_modules/fine-linux': { integrity },
      'node_modules/fine/node_modules/bundled': { inBundle: true },
      'node_modules/fine/node_modules/nested': { integrity, optionalDependencies: { 'fine-linux': '1.0.0' } },
      'node_modules/unproved': {},
      'node_modules/placed': { integrity, resolved: 'https://registry.example/placed.tgz' },
      'node_modules/lacking': { integrity, optionalDependencies: { 'lacking-darwin': '2.0.0' } },
    });
    assert.equal(problems.length, 3, problems.join('\n'));
    assert.match(problems[0] ?? '', /unproved has no integrity/);
    assert.match(problems[1] ?? '', /placed names a host/);
    assert.match(problems[2] ?? '', /lacking-darwin@2.0.0/);
  });

  it('of pnpm are refused without an integrity, or with a host', () => {
    const problems = pnpmProblemsOf(`packages:

  fine@1.0.0:
    resolution: {integrity: sha512-x}
    engines: {node: '>=20'}

  placed@1.0.0:
    resolution: {integrity: sha512-x, tarball: https://registry.example/placed.tgz}

  unproved@1.0.0:
    resolution: {tarball: https://registry.example/unproved.tgz}
`);
    assert.equal(problems.length, 2, problems.join('\n'));
    assert.match(problems[0] ?? '', /^placed@1.0.0 has/);
    assert.match(problems[1] ?? '', /^unproved@1.0.0 has/);
  });
});
