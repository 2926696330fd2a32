import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type RecordOfFiles, STALE_AFTER_FILES, uploadFile } from '../../api/files.ts';

/** A file on its way to the server, or one that did not arrive. */
export interface Uploading {
  readonly key: number;
  readonly file: File;
  readonly sent: number;
  /** Why it did not arrive; undefined while it is on its way. */
  readonly failure: string | undefined;
}

/** The uploads to a record. They go on while the page shows something else, as long as the app is open. */
export function useUploads(of: RecordOfFiles) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Uploading[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const lastKey = useRef(0);
  const change = (key: number, part: Partial<Uploading>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const forget = (key: number) => {
    running.current.get(key)?.abort();
    setUploads((all) => all.filter((each) => each.key !== key));
  };
  const send = async (key: number, file: File) => {
    const stopping = new AbortController();
    running.current.set(key, stopping);
    try {
      await uploadFile(of, file, { onProgress: (sent) => change(key, { sent }), signal: stopping.signal });
      await Promise.all(STALE_AFTER_FILES.map((queryKey) => client.invalidateQueries({ queryKey })));
      forget(key);
    } catch (error) {
      if (!stopping.signal.aborted)
        change(key, { failure: error instanceof Error ? error.message : String(error) });
    } finally {
      running.current.delete(key);
    }
  };
  const add = (files: readonly File[]) => {
    for (const file of files) {
      lastKey.current += 1;
      const key = lastKey.current;
      setUploads((all) => [...all, { key, file, sent: 0, failure: undefined }]);
      void send(key, file);
    }
  };
  const again = ({ key, file }: Uploading) => {
    change(key, { sent: 0, failure: undefined });
    void send(key, file);
  };
  return { uploads, add, again, forget };
}
