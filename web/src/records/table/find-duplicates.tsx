import { useNavigate } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';

/** Leads from a table to those of its records that may be one; the palette does so, too. */
export function FindDuplicates({ what }: { readonly what: 'contacts' | 'companies' }) {
  const navigate = useNavigate();
  const find = useCallback(() => void navigate({ to: `/${what}/duplicates` }), [navigate, what]);
  useOfferCommands(
    useMemo(
      () => [{ id: 'find-duplicates', title: 'Find duplicates', group: 'This table', run: find }],
      [find],
    ),
  );
  return (
    <IconButton label="Find duplicates" onPress={find}>
      <Copy aria-hidden size={16} strokeWidth={1.5} />
    </IconButton>
  );
}
