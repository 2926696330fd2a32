import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { actorOf, systemCaller } from './actor.ts';
import type { Caller, CredentialKind, Door } from './credential.ts';

const who = { id: '1', userId: '2' };

function callBy(kind: CredentialKind, door: Door): Caller {
  const limits = { scopes: new Set<never>(), rateLimitPerMinute: null };
  const credential = { ...who, kind, organizationId: '3', role: 'member', ...limits } as const;
  return { credential, door, requestId: '4' };
}

describe('an actor', () => {
  it('is named by what it proved to be, and never as a person unless it is one', () => {
    const calls: readonly [CredentialKind, Door, string][] = [
      ['session', 'web', 'person'],
      ['api_key', 'rest', 'api_key'],
      ['access_token', 'rest', 'app'],
      ['api_key', 'mcp', 'agent'],
      ['access_token', 'mcp', 'agent'],
      ['command', 'command', 'command'],
      ['system', 'system', 'system'],
      ['workflow', 'system', 'workflow'],
      ['form', 'form', 'form'],
    ];
    for (const [kind, door, actor] of calls) assert.equal(actorOf(callBy(kind, door)).kind, actor);
  });

  it('has the call of an agent, and the name of a job', () => {
    const toolCall = { tool: 'get_deal', arguments: {} };
    const agent = actorOf({ ...callBy('api_key', 'mcp'), toolCall });
    assert.deepEqual(agent, { ...who, kind: 'agent', toolCall });
    const job = actorOf({ ...callBy('system', 'system'), job: 'Import' });
    assert.deepEqual(job, { ...who, kind: 'system', job: 'Import' });
  });
});

describe('a background job', () => {
  it('acts in its own name for a person, with the scopes that it needs and no others', () => {
    const person = { userId: '2', role: 'member', isRestricted: false } as const;
    const work = { organizationId: '3', id: '1', job: 'Import', person, scopes: ['crm:write'] } as const;
    const caller = systemCaller(work);
    assert.deepEqual([...caller.credential.scopes].sort(), ['crm:read', 'crm:write']);
    assert.deepEqual(actorOf(caller), { ...who, kind: 'system', job: 'Import' });
    assert.deepEqual([caller.requestId, caller.door], ['1', 'system']);
  });
});
