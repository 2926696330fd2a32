import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatBytes, wordsOfFileType } from './file-words.ts';

describe('the words about a file', () => {
  it('give its size in the unit that fits', () => {
    assert.deepEqual([0, 1, 812, 1_000, 1_240, 999_949, 25_000_000, 5_300_000_000].map(formatBytes), [
      '0 bytes',
      '1 byte',
      '812 bytes',
      '1 kB',
      '1.2 kB',
      '999.9 kB',
      '25 MB',
      '5.3 GB',
    ]);
  });

  it('say what kind of file it is', () => {
    const types = [
      'application/pdf',
      'text/csv',
      'text/plain',
      'image/png',
      'application/zip',
      'application/octet-stream',
    ];
    assert.deepEqual(types.map(wordsOfFileType), ['PDF', 'Spreadsheet', 'Text', 'Image', 'Archive', 'File']);
    assert.equal(
      wordsOfFileType('application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
      'Document',
    );
  });
});
