import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FileKind, RecordFile } from '../../../server/crm/attachments/file.schema.ts';
import { t } from '../language/words.ts';
import { ApiFailure, api, queryString } from './client.ts';
import { nextOffset } from './pages.ts';
import { noteAnswer, noteSilence } from './reachability.ts';
import { useChange } from './use-change.ts';

export type { FileKind, RecordFile };

/** A record that can have files. */
export interface RecordOfFiles {
  readonly kind: FileKind;
  readonly id: string;
}

const FILES_OF_A_PAGE = 20;

/** What a change of files makes stale. */
export const STALE_AFTER_FILES = [['files'], ['activities']];

/** The files of a record, newest first, page by page. */
export const filesQuery = ({ kind, id }: RecordOfFiles) =>
  infiniteQueryOptions({
    queryKey: ['files', kind, id],
    queryFn: async ({ pageParam, signal }) => {
      const query = { kind, id, limit: FILES_OF_A_PAGE, offset: pageParam };
      return (await api.get('/api-files', { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(FILES_OF_A_PAGE),
  });

/** The address of the content of a file. */
export function contentHref(id: string): string {
  return `/web/api-files/${id}/content`;
}

export function useDeleteFile() {
  return useChange((id: string) => api.delete(`/api-files/${id}`), ...STALE_AFTER_FILES);
}

interface Upload {
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file to a record, by the only kind of request that tells how much has been sent. */
export function uploadFile(
  { kind, id }: RecordOfFiles,
  file: File,
  { onProgress, signal }: Upload,
): Promise<void> {
  const request = new XMLHttpRequest();
  request.open('POST', `/web/api-files${queryString({ kind, id, name: file.name })}`);
  request.setRequestHeader('Content-Type', 'application/octet-stream');
  request.upload.onprogress = ({ loaded }) => onProgress(loaded);
  signal.addEventListener('abort', () => request.abort());
  return new Promise((resolve, reject) => {
    request.onload = () => {
      noteAnswer();
      if (request.status === 201) resolve();
      else reject(refusalIn(request));
    };
    request.onerror = () => {
      noteSilence();
      reject(new ApiFailure(0, 'offline', t`Cannot reach Kontor. Check your connection and try again.`));
    };
    request.onabort = () => reject(signal.reason);
    request.send(file);
  });
}

function refusalIn({ status, responseText }: XMLHttpRequest): ApiFailure {
  try {
    const { error, message } = JSON.parse(responseText);
    return new ApiFailure(status, String(error), String(message));
  } catch {
    return new ApiFailure(status, 'server_error', t`The server sent an unreadable response. Try again.`);
  }
}
