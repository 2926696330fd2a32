import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { judge } from './audit.ts';

const ROOT = join(import.meta.dirname, '..');
const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities } });

describe('The audit of packages', () => {
  it('fails for what is high or critical alone', () => {
    assert.equal(judge(report({ moderate: 3, high: 0, critical: 0 })).code, 0);
    assert.equal(judge(report({ moderate: 0, high: 1, critical: 0 })).code, 1);
    assert.equal(judge(report({ moderate: 0, high: 0, critical: 1 })).code, 1);
  });

  it('says that it was skipped where the registry does not answer', () => {
    for (const output of ['', 'no JSON', '{"statusCode":405,"error":{}}', report({})]) {
      assert.deepEqual(judge(output), {
        code: 75,
        sentence: 'skipped: the registry does not answer npm audit',
      });
    }
  });
});

describe('The bill of materials', () => {
  it('names the packages of the server with their hashes, and none for development', () => {
    const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'];
    const { stdout, status } = spawnSync('npm', args, {
      cwd: ROOT,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    assert.equal(status, 0);
    const { bomFormat, components } = JSON.parse(stdout);
    assert.equal(bomFormat, 'CycloneDX');
    const named = (name: string) => components.find((component: { name: string }) => component.name === name);
    assert.equal(named('fastify').hashes[0].alg, 'SHA-512');
    assert.equal(named('typescript'), undefined);
  });
});
