import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type DropItem, DropZone, FileTrigger } from 'react-aria-components';
import { filesQuery, type RecordOfFiles } from '../../api/files.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FileLine } from './file-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { useUploads } from './use-uploads.ts';

/** The files of a record. More are added by a button, or dropped anywhere on the list. */
export function FilesSection({ of }: { readonly of: RecordOfFiles }) {
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(filesQuery(of));
  const { uploads, add, again, forget } = useUploads(of);
  const files = data?.pages.flat();
  const isEmpty = files?.length === 0 && uploads.length === 0;
  return (
    <section aria-label="Files" className="border-b border-line last:border-b-0">
      <DropZone
        aria-label="Drop files"
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => void droppedFiles(items).then(add)}
        className="px-4 py-3 outline-offset-[-4px] data-drop-target:bg-accent-surface data-drop-target:outline-2 data-drop-target:outline-accent data-drop-target:outline-dashed data-focus-visible:outline-2 data-focus-visible:outline-accent"
      >
        <div className="mb-1 flex min-h-8 items-center gap-2">
          <h2 className="font-semibold">Files</h2>
          <span className="ml-auto">
            <FileTrigger allowsMultiple onSelect={(chosen) => add([...(chosen ?? [])])}>
              <IconButton label="Add files">
                <Plus aria-hidden size={14} strokeWidth={1.5} />
              </IconButton>
            </FileTrigger>
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
      </DropZone>
    </section>
  );
}

async function droppedFiles(items: readonly DropItem[]): Promise<File[]> {
  return Promise.all(items.flatMap((item) => ('getFile' in item ? [item.getFile()] : [])));
}
