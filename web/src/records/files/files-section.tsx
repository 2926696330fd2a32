import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { filesQuery, type RecordOfFiles } from '../../api/files.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FileLine } from './file-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './use-uploads.ts';

/** The files of a record. More are added by a button, or dropped anywhere on the list. */
export function FilesSection({ of }: { readonly of: RecordOfFiles }) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(filesQuery(of));
  const { uploads, add, again, forget } = useUploads(of);
  const files = data?.pages.flat();
  const isEmpty = files?.length === 0 && uploads.length === 0;
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
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
      aria-label="Files"
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'border-b border-line px-4 py-3 last:border-b-0',
        isOver && 'bg-accent-surface outline-2 -outline-offset-4 outline-accent outline-dashed',
      )}
    >
      <div className="mb-1 flex min-h-8 items-center gap-2">
        <h2 className="font-semibold">Files</h2>
        <span className="ml-auto">
          <input
            ref={input}
            type="file"
            multiple
            hidden
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <IconButton label="Add files" onPress={() => input.current?.click()}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        </span>
      </div>
      {isEmpty && <p className="text-text-quiet">No files yet. Drop some here.</p>}
      {error && !files && <p className="text-text-quiet">{error.message}</p>}
      <ul aria-label="Files on their way" className="empty:hidden">
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
      {hasNextPage && (
        <Button look="quiet" onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
