import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { allOf, betweenPieces, constantSql, joinSql, type Sql, sql, toQuery } from './sql.ts';

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

  it('has its own text in each form that one place of the code makes', () => {
    const filtered = (...columns: string[]) =>
      sql`SELECT ${columns.length} WHERE ${allOf(...columns.map((column) => sql`${constantSql(column)} = ${column}`))}`;
    for (let form = 0; form < 2_000; form += 1) {
      const columns = [...`${form}`].map((digit, place) => `c${place}_${digit}`);
      const conditions = columns.map((column, place) => `${column} = $${place + 2}`);
      const statement = filtered(...columns);
      assert.equal(statement.text, `SELECT $1 WHERE ${conditions.join(' AND ')}`);
      assert.deepEqual(statement.values, [columns.length, ...columns]);
    }
  });

  it('differs by where its values are', () => {
    const texts = [['a', 'b'], ['a$1b'], ['a', '$1b'], ['a$1', 'b']].map(
      (pieces) => betweenPieces(pieces, pieces.slice(1)).text,
    );
    assert.deepEqual(texts, ['a$1b', 'a$1b', 'a$1$1b', 'a$1$1b']);
  });

  it('is planned each time as a whole when a part of it is', () => {
    const around = (part: Sql) => toQuery(sql`SELECT ${part}`).name;
    assert.equal(typeof around(sql`1`), 'string');
    assert.equal(around(sql`1`.plannedEachTime()), undefined);
    assert.equal(typeof around(sql`1`), 'string');
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
