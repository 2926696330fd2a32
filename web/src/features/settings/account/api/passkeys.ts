import { queryOptions } from '@tanstack/react-query';
import type { Passkey } from '../../../../../../server/access/passkeys/passkey.schema.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';
import { t } from '../../../../language/words.ts';

export type { Passkey };

/** The person's passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await api.get('/factors/passkeys', { signal })).data,
});

/** Creates a passkey in this browser and registers it. */
export function useAddPasskey() {
  return useChange(
    async ({ name }: { name: string }) => {
      const { data } = await api.post('/factors/passkeys/options');
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = await startRegistration({ optionsJSON: data }).catch((error: unknown) => {
        throw new Error(inWords(error));
      });
      return (await api.post('/factors/passkeys', { name, response })).data;
    },
    ['passkeys'],
    ['factors'],
    ['session'],
  );
}

export function useRemovePasskey() {
  return useChange((id: string) => api.delete(`/factors/passkeys/${id}`), ['passkeys'], ['factors']);
}

/** Why the browser created no passkey (WebAuthn Level 3, section 5.1.3). */
function inWords(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return t`This device already has a passkey for your account.`;
  if (name === 'NotAllowedError') return t`No passkey was created. Try again.`;
  return t`This browser cannot create a passkey here.`;
}
