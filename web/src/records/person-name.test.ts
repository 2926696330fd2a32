import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fullName, typedNames } from './person-name.ts';

const names = (first_name: string, last_name: string) => ({ first_name, last_name });

describe('a name that is typed over another one', () => {
  it('keeps the first or the last name that is still there', () => {
    const marie = names('Anna Maria', 'van den Berg');
    assert.deepEqual(typedNames('Anna Maria de Vries', marie), names('Anna Maria', 'de Vries'));
    assert.deepEqual(typedNames('Anne van den Berg', marie), names('Anne', 'van den Berg'));
    assert.deepEqual(typedNames(fullName(marie), marie), marie);
  });

  it('is divided before its last word if both are new', () => {
    assert.deepEqual(
      typedNames('  Ada  King Lovelace ', names('Grace', 'Hopper')),
      names('Ada King', 'Lovelace'),
    );
    assert.deepEqual(typedNames('Grace', names('Ada', 'Lovelace')), names('Grace', ''));
    assert.deepEqual(typedNames('Ada', names('Ada', 'Lovelace')), names('Ada', ''));
    assert.deepEqual(typedNames('', names('Ada', 'Lovelace')), names('', ''));
  });
});
