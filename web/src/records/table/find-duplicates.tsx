import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';

/** Leads from a table to those of its records that may be one. */
export function FindDuplicates({ what }: { readonly what: 'contacts' | 'companies' }) {
  const navigate = useNavigate();
  return (
    <IconButton label="Find duplicates" onPress={() => void navigate({ to: `/${what}/duplicates` })}>
      <Copy aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
}
