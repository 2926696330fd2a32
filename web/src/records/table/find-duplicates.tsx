import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { t } from '../../language/words.ts';
import { useRecordPages } from '../../registry/record-kind.ts';
import { IconButton } from '../../ui/button.tsx';

/** Leads from a table to its possible duplicates, of a kind that has them. */
export function FindDuplicates({ kind }: { readonly kind: string }) {
  const navigate = useNavigate();
  const { path, hasDuplicates = false } = useRecordPages(kind);
  if (!hasDuplicates) return null;
  return (
    <IconButton label={t`Find duplicates`} onPress={() => void navigate({ to: `${path}/duplicates` })}>
      <Copy aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
}
