import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { allOf, constantSql, joinSql, sql, toQuery } from './sql.ts';

describe('a statement', () => {
  it('turns every value into a parameter', () => {
    const statement = sql`SELECT * FROM deals WHERE org_id = ${'o'} AND id = ${7}`;
    assert.equal(statement.text, 'SELECT * FROM deals WHERE org_id = $1 AND id = $2');
    assert.deepEqual(statement.values, ['o', 7]);
  });

  it('splices statements into statements and numbers the parameters anew', () => {
    const condition = sql`id = ${1} AND title = ${'x'}`;
    const statement = sql`SELECT ${constantSql('d.id')} WHERE org_id = ${'o'} AND ${condition} LIMIT ${5}`;
    assert.equal(statement.text, 'SELECT d.id WHERE org_id = $1 AND id = $2 AND title = $3 LIMIT $4');
    assert.deepEqual(statement.values, ['o', 1, 'x', 5]);
  });

  it('never lets a text of the input into its own text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, two) => {
        const statement = sql`a = ${one} AND ${sql`b = ${two}`}`;
        assert.equal(statement.text, 'a = $1 AND b = $2');
        assert.deepEqual(statement.values, [one, two]);
      }),
    );
  });

  it('has one name for one text, whatever the values', () => {
    const byId = (id: number) => sql`SELECT ${id}`;
    assert.equal(toQuery(byId(1)).name, toQuery(byId(2)).name);
    assert.notEqual(toQuery(byId(1)).name, toQuery(sql`SELECT ${1}, 2`).name);
  });

  it('has no name when it is planned each time', () => {
    assert.deepEqual(toQuery(sql`SELECT ${1}`.plannedEachTime()), { text: 'SELECT $1', values: [1] });
  });
});

describe('joining statements', () => {
  it('puts the separator between them', () => {
    assert.equal(joinSql([sql`a`, sql`b`, sql`c`], sql`, `).text, 'a, b, c');
    assert.equal(joinSql([], sql`, `).text, '');
  });

  it('leaves out the conditions that do not apply, and is true without any', () => {
    assert.equal(allOf(sql`a = ${1}`, undefined, sql`b = ${2}`).text, 'a = $1 AND b = $2');
    assert.equal(allOf(undefined).text, 'true');
  });
});
