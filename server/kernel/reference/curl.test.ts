import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import type { OperationObject } from '../openapi/openapi.ts';
import { curlCommand } from './curl.ts';

const operation: OperationObject = {
  operationId: 'updateDeal',
  tags: [],
  summary: '',
  description: '',
  security: [],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: {}, example: '0198' },
    { name: 'limit', in: 'query', required: false, schema: {}, example: 5 },
  ],
  responses: {},
};

/** What a shell makes of a command: the arguments of curl, one a line. */
function argumentsOf(command: string): string[] {
  const printed = execFileSync('sh', ['-c', command.replace(/^curl/, "printf '%s\\n'")], {
    env: { KONTOR_API_KEY: 'kontor_key' },
    encoding: 'utf8',
  });
  return printed.trimEnd().split('\n');
}

describe('the curl command of an operation', () => {
  it('fills in the path and sends the key', () => {
    const command = curlCommand('http://127.0.0.1:3000', '/api-deals/{id}', 'get', operation, undefined);
    assert.deepEqual(argumentsOf(command), [
      'http://127.0.0.1:3000/api-deals/0198',
      '-H',
      'Authorization: Bearer kontor_key',
    ]);
  });

  it('sends a body that survives the shell', () => {
    const body = { title: `It's "$HOME" \`x\` \\`, value: 1 };
    const command = curlCommand('http://h', '/api-deals/{id}', 'patch', operation, body);
    const [method, verb, , , , , type, , data] = ['', ...argumentsOf(command)].slice(1);
    assert.deepEqual([method, verb], ['-X', 'PATCH']);
    assert.equal(type, 'Content-Type: application/json');
    assert.deepEqual(JSON.parse(data ?? ''), body);
  });
});
