import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';

const service = await startService();
const owner = await setUp(service);
const files = new Importing(owner);
const me = (await owner.call('GET', '/web/session')).json.data.user;

const KINDS = [
  {
    kind: 'contact',
    plural: 'contacts',
    key: 'Email',
    by: 'email',
    of: (name: string) => `${name}@acme.example`,
  },
  {
    kind: 'company',
    plural: 'companies',
    key: 'Domain',
    by: 'domain',
    of: (name: string) => `${name}.example`,
  },
] as const;

for (const { kind, plural, key, by, of } of KINDS) {
  const column = kind === 'contact' ? 'First name' : 'Name';
  const fileOf = (...rows: readonly (readonly [name: string, owner: string])[]) =>
    [`${column},${key},Owner`, ...rows.map(([name, text]) => `${name},${of(name)},${text}`)].join('\n');
  const ownerIs = async (name: string) => {
    const [record] = (await owner.call('GET', `/web/api-${plural}?q=${name}`)).json.data;
    assert.ok(record, name);
    return record.owner_id;
  };

  describe(`the owner in a file of ${plural}`, () => {
    it('is found by email address and by name; an unknown one is told once and left out', async () => {
      const file = fileOf(
        ['byaddress', me.email.toUpperCase()],
        ['byname', me.name],
        ['unknownone', 'Nobody Known'],
        ['unknowntwo', 'Nobody Known'],
        ['empty', ''],
      );
      const done = await files.import(plural, file);
      assert.deepEqual(countsOf(done), [5, 0, 0, 0]);
      assert.deepEqual([await ownerIs('byaddress'), await ownerIs('byname')], [me.id, me.id]);
      assert.deepEqual([await ownerIs('unknownone'), await ownerIs('empty')], [undefined, undefined]);
      const problems = (await owner.call('GET', `/web/imports/${done.id}/problems`)).json.data;
      assert.deepEqual(
        problems.map((problem: Record<string, unknown>) => [problem.outcome, problem.message, problem.count]),
        [['create', `No member is 'Nobody Known', so the ${kind} has no owner.`, 2]],
      );
    });

    it('can mean a member or nobody, as a person says', async () => {
      const file = fileOf(['meant', 'Chef'], ['leftout', 'Someone else']);
      const { id } = await files.upload(plural, file);
      const values = (await owner.call('GET', `/web/imports/${id}/values?column=2&field=owner`)).json.data;
      assert.deepEqual(values.options, [{ id: me.id, name: `${me.name} (${me.email})` }]);
      assert.deepEqual(
        values.values.map(({ guess }: { guess: unknown }) => guess),
        [null, null],
      );
      await files.configure(id, { values: { owner: { Chef: me.id, 'Someone else': null } } });
      const done = await files.work(id, 'run');
      assert.deepEqual([await ownerIs('meant'), await ownerIs('leftout')], [me.id, undefined]);
      assert.deepEqual((await owner.call('GET', `/web/imports/${done.id}/problems`)).json.data, []);
    });

    it('is given to a record that exists, and an undo takes it back', async () => {
      await files.import(plural, fileOf(['former', '']));
      const again = await files.import(plural, fileOf(['former', me.email]), {
        duplicate_key: by,
        on_duplicate: 'fill',
      });
      assert.deepEqual(countsOf(again), [0, 1, 0, 0]);
      assert.equal(await ownerIs('former'), me.id);
      await files.work(again.id, 'undo');
      assert.equal(await ownerIs('former'), undefined);
    });
  });
}
