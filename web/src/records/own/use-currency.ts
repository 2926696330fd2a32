import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings.ts';

/** The currency of amounts that name none: that of the organization. */
export function useCurrency(): string {
  return useQuery(settingsQuery).data?.currency ?? 'USD';
}
