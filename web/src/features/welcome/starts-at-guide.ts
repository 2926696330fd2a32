import type { QueryClient } from '@tanstack/react-query';
import { mayAdminister, sessionQuery } from '../../api/session.ts';
import { sampleDataQuery } from './api/sample-data.ts';

/** Whether the person starts at the setup guide: those who set the organization up, until it has a record that is no sample. */
export async function startsAtGuide(client: QueryClient): Promise<boolean> {
  if (!mayAdminister(await client.ensureQueryData(sessionQuery))) return false;
  return client.fetchQuery(sampleDataQuery).then(
    ({ has_own_records }) => !has_own_records,
    () => false,
  );
}
