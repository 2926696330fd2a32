import { oneAtATime } from '../../../kernel/database/one-at-a-time.ts';
import type { Sql } from '../../../kernel/database/sql.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { ASK_OPERATOR, inWords, type Limited, limitOf, type Quota } from '../../../kernel/quotas/quota.ts';
import { addStoredBytes, insertChunk, selectStoredBytes } from '../import.sql.ts';
import type { FileChunk } from './upload-file.ts';

interface Use {
  readonly used: number;
}

/** Files are kept for their import and its undo, or on records. */
export const storageQuota: Quota = {
  name: 'storage_bytes',
  title: 'Uploaded files',
  unit: 'bytes',
  byDefault: 1_000_000_000,
  advice:
    'Delete files and imports that you no longer need. Files of imports are deleted after 30 days in any case.',
  used: async (statements, organizationId) => {
    const [row] = await statements.query<Use>(selectStoredBytes(organizationId));
    return row?.used ?? 0;
  },
};

/**
 * The fixed size that each file counts besides its rows, so that very many small files count too and their sum is
 * computed quickly.
 */
export const FILE_OVERHEAD_BYTES = 65_536;

/**
 * Counts bytes of a file that is being uploaded, in the transaction that stores them.
 * @throws 413 `payload_too_large` if this exceeds the organization's storage
 */
export function countStoredBytes(limited: Limited, importId: string, bytes: number): Promise<void> {
  return withinStorage(limited, addStoredBytes(limited.organizationId, importId, bytes));
}

/**
 * Stores rows of a file and counts their bytes, in one transaction.
 * @throws 413 `payload_too_large` if this exceeds the organization's storage
 */
export async function storeChunk(limited: Limited, importId: string, chunk: FileChunk): Promise<void> {
  await limited.query(insertChunk(limited.organizationId, importId, chunk));
  await countStoredBytes(limited, importId, Buffer.byteLength(chunk.rows));
}

/**
 * Runs a statement that takes storage. The statements are sent together and run one after another: the sum includes everything committed
 * before the lock was acquired.
 * @throws 413 `payload_too_large` if this exceeds the organization's storage
 */
export async function withinStorage(limited: Limited, store: Sql): Promise<void> {
  const { organizationId } = limited;
  const [limit, , , [use]] = await Promise.all([
    limitOf(limited, storageQuota),
    limited.query(oneAtATime(organizationId, 'stored bytes')),
    limited.query(store),
    limited.query<Use>(selectStoredBytes(organizationId)),
  ]);
  if ((use?.used ?? 0) > limit) throw storageFull(limit);
}

function storageFull(limit: number): ApiError {
  const megabytes = inWords(Math.floor(limit / 1_000_000));
  const message = `Your organization may keep ${megabytes} MB of uploaded files, and this file would exceed that. Delete files and imports that you no longer need, or ${ASK_OPERATOR}.`;
  return new ApiError(413, 'payload_too_large', message);
}
