import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { FileUp } from 'lucide-react';
import { type DropItem, DropZone, FileTrigger } from 'react-aria-components';
import { useUpload } from '../../api/imports.ts';
import { t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Section } from '../../ui/section.tsx';
import { KIND_CHOICES } from './import-kinds.ts';

const route = getRouteApi('/import/');

/** Starts an import: asks for the kind of records and the file. */
export function NewImport() {
  const { kind = 'contacts' } = route.useSearch();
  const navigate = useNavigate();
  const choose = (chosen: string) =>
    void navigate({ to: '/import', search: { kind: chosen }, replace: true });
  return (
    <Section
      title={t`Import`}
      lead={t`Upload a CSV file with a header row, such as an export from HubSpot or Pipedrive. Import
        companies first, then contacts, then deals, so that they are linked by name. Nothing is saved until
        you have seen the result for each row.`}
    >
      <Select
        label={t`What is in the file?`}
        choices={KIND_CHOICES}
        value={kind}
        onChange={choose}
        className="max-w-60"
      />
      <FileDrop kind={kind} />
    </Section>
  );
}

function FileDrop({ kind }: { readonly kind: string }) {
  const upload = useUpload();
  const navigate = useNavigate();
  const send = (file: File | null | undefined) => {
    if (!file || upload.isPending) return;
    upload.mutate(
      { kind, file },
      { onSuccess: ({ id }) => void navigate({ to: '/import/$importId', params: { importId: id } }) },
    );
  };
  return (
    <DropZone
      aria-label={t`Drop a CSV file`}
      getDropOperation={() => 'copy'}
      onDrop={({ items }) => void droppedFile(items).then(send)}
      className="flex min-h-40 flex-col items-center justify-center gap-3 rounded-large border border-dashed border-line-strong p-6 text-center data-drop-target:border-accent data-drop-target:bg-accent-surface data-focus-visible:outline-2 data-focus-visible:outline-accent"
    >
      <FileUp aria-hidden size={20} className="text-text-quiet" />
      {upload.isPending ? (
        <p role="status">{t`Uploading ${upload.variables.file.name}…`}</p>
      ) : (
        <p className="text-text-quiet">{t`Drop a CSV file here. Up to 100 MB and 500,000 rows.`}</p>
      )}
      {upload.error && !upload.isPending && (
        <p role="alert" className="text-danger">
          {upload.error.message}
        </p>
      )}
      <FileTrigger
        acceptedFileTypes={['.csv', '.tsv', '.txt', 'text/csv']}
        onSelect={(files) => send(files?.[0])}
      >
        <Button look="primary" isPending={upload.isPending}>
          {t`Choose a file`}
        </Button>
      </FileTrigger>
    </DropZone>
  );
}

async function droppedFile(items: readonly DropItem[]): Promise<File | undefined> {
  const item = items.find(({ kind }) => kind === 'file');
  return item?.kind === 'file' ? item.getFile() : undefined;
}
