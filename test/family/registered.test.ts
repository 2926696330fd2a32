import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { FAMILIES } from '../../server/families.ts';
import { kernelJobs } from '../../server/kernel/family/kernel-jobs.ts';
import type { Job } from '../../server/kernel/jobs/job.ts';
import type { Operation } from '../../server/kernel/operations/operation.ts';
import type { SealedColumn } from '../../server/kernel/secrets/sealed-column.ts';
import type { SettingsGroup } from '../../server/kernel/settings/settings.ts';
import { requireOwnNames } from '../../server/kernel/settings/settings.ts';
import { families } from '../families.ts';
import { sourceFiles } from '../source-files.ts';

/** What is written in a family's folder is registered in its manifest, and what is registered is written somewhere. */

const ROOT = join(import.meta.dirname, '..', '..');

/** Operations that downloads call, which are no JSON. */
const BEHIND_FILES = ['export-list', 'export-organization'];

const sources = sourceFiles('server/**/*.ts').filter(
  ({ path }) => !path.endsWith('.test.ts') && !path.includes('/testing/'),
);
const rooms = sourceFiles('server/*/*.family.ts').map(({ path }) => path.split('/').slice(0, 2).join('/'));
const inRooms = sources.filter(({ path }) => rooms.some((room) => path.startsWith(`${room}/`)));

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'invoke' in value && 'effect' in value && 'name' in value;

const { recordKinds, events } = families.catalogue;

/** The texts that stand in the sources where a name is written down. */
function written(pattern: RegExp): string[] {
  const found = sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name));
  return [...new Set(found)].sort();
}

describe('operations', () => {
  it('are each behind a route or a tool', async () => {
    const reached = new Set(
      [...families.routes, ...families.webRoutes, ...families.tools].flatMap(
        ({ operation: { name, orElse } }) => (orElse ? [name, orElse.operation.name] : [name]),
      ),
    );
    const defining = inRooms.filter(({ text }) => /\bdefine[A-Z]\w+\(/.test(text));
    assert.ok(defining.length > 50);
    const unreached: string[] = [];
    for (const { path } of defining) {
      const module: object = await import(join(ROOT, path));
      for (const { name } of Object.values(module).filter(isOperation)) {
        if (!reached.has(name)) unreached.push(name);
      }
    }
    assert.deepEqual(unreached.sort(), BEHIND_FILES);
  });

  it('have names of their own', () => {
    const byName = new Map<string, Operation>();
    for (const { operation } of [...families.routes, ...families.webRoutes]) {
      const other = byName.get(operation.name);
      assert.ok(other === undefined || other === operation, operation.name);
      byName.set(operation.name, operation);
    }
  });

  it('need scopes of a family that exists', () => {
    const existing = families.catalogue.scopes.filter(({ exists }) => exists).map(({ name }) => name);
    for (const { operation } of [...families.routes, ...families.webRoutes]) {
      const { name, scope } = operation;
      assert.ok(scope === null || existing.some((family) => scope.startsWith(`${family}:`)), name);
    }
  });
});

describe('tables of routes and tools', () => {
  it('are each part of a manifest', async () => {
    const registered = new Set<unknown>([...families.routes, ...families.webRoutes, ...families.tools]);
    const tables = inRooms.filter(({ path }) => /\.(routes|web-routes|tools)\.ts$/.test(path));
    assert.ok(tables.length > 10);
    for (const { path } of tables) {
      const module: object = await import(join(ROOT, path));
      const lines: unknown[] = Object.values(module).filter(Array.isArray).flat();
      for (const line of lines) assert.ok(registered.has(line), `${path} is not registered`);
    }
  });
});

const isJob = (value: unknown): value is Job =>
  typeof value === 'object' && value !== null && 'work' in value && 'kind' in value && 'attempts' in value;

describe('jobs', () => {
  const registered = [...families.jobs, ...kernelJobs([])];
  const kinds = registered.map(({ kind }) => kind);

  it('are each part of a manifest or of the kernel, under a kind of their own', async () => {
    const defining = sources.filter(({ text }) => /\bdefine\w*Job[(<]/.test(text));
    assert.ok(defining.length > 7);
    for (const { path } of defining) {
      const module: object = await import(join(ROOT, path));
      for (const { kind } of Object.values(module).filter(isJob)) {
        assert.ok(kinds.includes(kind), `${kind} of ${path} is not registered`);
      }
    }
    assert.equal(new Set(kinds).size, kinds.length);
  });

  it('are each on a schedule, or requested by someone', async () => {
    const outside = sources.filter(({ path }) => !path.startsWith('server/kernel/jobs/'));
    for (const { kind } of registered.filter(({ everySeconds }) => everySeconds === undefined)) {
      const isRequested = async ({ path, text }: { path: string; text: string }) => {
        // A statement that writes the job in the transaction of its event.
        if (text.includes('INSERT INTO jobs') && text.includes(`'${kind}'`)) return true;
        if (!/\bdefine\w*Job[(<]/.test(text)) return false;
        const module: object = await import(join(ROOT, path));
        const names = Object.entries(module).flatMap(([name, job]) =>
          isJob(job) && job.kind === kind ? name : [],
        );
        return names.some((name) => outside.some((other) => other.text.includes(`.enqueue(${name},`)));
      };
      const found = await Promise.all(outside.map(isRequested));
      assert.ok(found.includes(true), `Nobody requests ${kind}.`);
    }
  });
});

const isSecret = (value: unknown): value is SealedColumn =>
  typeof value === 'object' && value !== null && 'selectSealed' in value && 'giveUp' in value;

const isSettings = (value: unknown): value is SettingsGroup =>
  typeof value === 'object' && value !== null && 'defaults' in value && 'changedBy' in value;

describe('settings', () => {
  const registered = FAMILIES.flatMap(({ settings = [] }) => settings);

  it('are each part of a manifest', async () => {
    const defining = sources.filter(({ text }) => text.includes(': SettingsGroup<typeof '));
    assert.ok(defining.length > 1);
    for (const { path } of defining) {
      const module: object = await import(join(ROOT, path));
      for (const group of Object.values(module).filter(isSettings)) {
        assert.ok(registered.includes(group), `settings of ${path} are not registered`);
      }
    }
  });

  it('are read by everyone, and changed by those who may, by way of the web app', () => {
    const operations = [...families.routes, ...families.webRoutes].map(({ operation }) => operation);
    const takes = (schema: unknown, { fields }: SettingsGroup) =>
      schema instanceof z.ZodObject && Object.keys(fields.shape).every((name) => name in schema.shape);
    for (const group of registered) {
      const names = Object.keys(group.fields.shape).join();
      assert.ok(
        operations.some(({ effect, output }) => effect === 'read' && takes(output, group)),
        names,
      );
      const changing = operations.filter(({ effect, input }) => effect !== 'read' && takes(input, group));
      assert.deepEqual(
        changing.map(({ role = 'member' }) => role),
        [group.changedBy],
        names,
      );
    }
  });

  it('have defaults that fit, and names of their own', () => {
    for (const { fields, defaults } of registered) assert.deepEqual(fields.parse(defaults), defaults);
    assert.throws(() => requireOwnNames([...registered, ...registered.slice(0, 1)]), /Two families/);
  });
});

describe('columns of secrets', () => {
  it('are each part of a manifest', async () => {
    const registered = FAMILIES.flatMap(({ secrets = [] }) => secrets);
    const defining = sources.filter(({ path }) => path.endsWith('.secrets.ts'));
    assert.ok(defining.length > 3);
    for (const { path } of defining) {
      const module: object = await import(join(ROOT, path));
      for (const column of Object.values(module).flat().filter(isSecret)) {
        assert.ok(registered.includes(column), `${column.name} of ${path} are not registered`);
      }
    }
  });
});

describe('events', () => {
  it('are emitted under the names that are registered, and no others', () => {
    const literal = written(/\btype: '([a-z_]+\.[a-z_]+)'/g);
    // An `updated` event whose kind is a variable is about one of these.
    assert.deepEqual(
      literal.filter((type) => type !== 'webhook.test'),
      events.map(({ type }) => type).sort(),
    );
  });
});

describe('the audit log', () => {
  const pairs = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/recordType: '(\w+)',[^{}]*?action: '(\w+)'/g)].map(([, type = '', action = '']) => ({
      path,
      type,
      action,
    })),
  );

  it('is told of kinds and actions that are registered', () => {
    assert.ok(pairs.length > 25);
    for (const { path, type, action } of pairs) {
      const kind = recordKinds.find((known) => known.type === type);
      assert.ok(kind?.actions.includes(action), `${path}: ${type} ${action}`);
    }
  });

  it('has every kind and action that any file names, and no others', () => {
    const types = written(/\brecordType: (?:'\w+' \| )*'(\w+)'/g);
    const alternatives = written(/\brecordType: '(\w+)' \| '\w+'/g);
    assert.deepEqual(
      [...new Set([...types, ...alternatives])].sort(),
      recordKinds.map(({ type }) => type).sort(),
    );
    const actions = [
      ...written(/\baction: (?:\w+ \? )?'(\w+)'/g),
      ...written(/\baction: \w+ \? '\w+' : '(\w+)'/g),
    ];
    const registered = new Set(recordKinds.flatMap((kind) => kind.actions));
    assert.deepEqual([...new Set(actions)].sort(), [...registered].sort());
  });
});

describe('activities', () => {
  it('are written under types that are registered', () => {
    const types = written(/\bactivity_type: '(\w+)'/g);
    assert.ok(types.length > 5);
    const { activityTypes } = families.catalogue;
    assert.deepEqual(
      types.filter((type) => !activityTypes.includes(type)),
      [],
    );
  });
});

describe('words for scopes', () => {
  it('stand in the manifest of a family as soon as it exists, and then nowhere else', async () => {
    const { PLANNED_SCOPES } = await import('../../server/kernel/family/planned-scopes.ts');
    const existing = families.catalogue.scopes.filter(({ exists }) => exists).map(({ name }) => name);
    assert.deepEqual(
      Object.keys(PLANNED_SCOPES).filter((name) => existing.some((family) => family === name)),
      [],
    );
  });
});
