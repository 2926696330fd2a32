import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { contentHref, type RecordFile, useDeleteFile } from '../../api/files.ts';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { DeleteRecordDialog } from '../delete-record-dialog.tsx';
import { formatBytes, wordsOfFileType } from './file-words.ts';

/** A file in the list: its name, which downloads it, what it is, who added it and when. */
export function FileLine({ file }: { readonly file: RecordFile }) {
  const { id, name, type, size, created_by, created_at } = file;
  const { data: members } = useQuery(membersQuery);
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteFile();
  const author = members?.find(({ user_id }) => user_id === created_by)?.name;
  return (
    <li className="-mx-2 flex items-start gap-1 rounded pl-2 hover:bg-hover">
      <a
        href={contentHref(id)}
        download={name}
        className="min-w-0 flex-1 rounded-small py-1.5 wrap-anywhere hover:text-accent"
      >
        {name}
        <span className="figures block text-small text-text-quiet">
          {wordsOfFileType(type)} · {formatBytes(size)} · {author !== undefined && `${author} · `}
          <Moment at={created_at} />
        </span>
      </a>
      <IconButton label={t`Delete ${name}`} onPress={() => setAsking(true)}>
        <Trash2 aria-hidden size={14} strokeWidth={1.5} />
      </IconButton>
      <DeleteRecordDialog
        kind="file"
        id={id}
        name={name}
        remove={remove}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onDeleted={() => undefined}
      >
        <p className="wrap-anywhere">{t`“${name}” is deleted. Owners and admins can restore it for 30 days.`}</p>
      </DeleteRecordDialog>
    </li>
  );
}
