import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type DragEvent, useCallback, useRef, useState } from 'react';
import { filesQuery, type RecordOfFiles } from '../../api/files.ts';
import { t } from '../../language/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { useNearEnd } from '../../ui/hooks/use-near-end.ts';
import { FileLine } from './file-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './use-uploads.ts';

/** The files of a record, asked for once they come into sight. More are added by a button, or dropped anywhere on the list. */
export function FilesSection({ of }: { readonly of: RecordOfFiles }) {
  const { end, list } = useFilesInSight(of);
  const { data, error, hasNextPage, fetchNextPage } = list;
  const { uploads, add, again, forget } = useUploads(of);
  const files = data?.pages.flat();
  const isEmpty = files?.length === 0 && uploads.length === 0;
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <section
      aria-label={t`Files`}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'border-b border-line px-4 py-3 last:border-b-0',
        isOver && 'bg-accent-surface outline-2 -outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <div className="mb-1 flex min-h-8 items-center gap-2">
        <h2 className="font-semibold">{t`Files`}</h2>
        <span className="ml-auto">
          <AddFiles onAdd={add} />
        </span>
      </div>
      {isEmpty && <p className="text-text-quiet">{t`No files yet. Drop some here.`}</p>}
      {error && !files && <p className="text-text-quiet">{error.message}</p>}
      <ul aria-label={t`Files on their way`} className="empty:hidden">
        {uploads.map((upload) => (
          <UploadLine
            key={upload.key}
            upload={upload}
            onAgain={() => again(upload)}
            onForget={() => forget(upload.key)}
          />
        ))}
      </ul>
      <ul>
        {(files ?? []).map((file) => (
          <FileLine key={file.id} file={file} />
        ))}
      </ul>
      <div ref={end} />
      {hasNextPage && (
        <Button look="quiet" onPress={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </section>
  );
}

/** The button that opens the file chooser of the browser. */
function AddFiles({ onAdd }: { readonly onAdd: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          onAdd([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton label={t`Add files`} onPress={() => input.current?.click()}>
        <Plus aria-hidden size={14} strokeWidth={1.5} />
      </IconButton>
    </>
  );
}

/** The list of files, read from when its end has come into sight. */
function useFilesInSight(of: RecordOfFiles) {
  const [isInSight, setInSight] = useState(false);
  const come = useCallback(() => setInSight(true), []);
  const end = useNearEnd(isInSight ? undefined : come);
  return { end, list: useInfiniteQuery({ ...filesQuery(of), enabled: isInSight }) };
}
