import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import type { PlatformAddresses } from '../platforms/platform.ts';
import { prepareSend } from '../sending/prepare-send.ts';
import { readSend } from '../sending/read-send.ts';
import { previewView, sendKey } from './conversion.schema.ts';

/** Shows what would be sent now, built by the code that sends. Nothing is sent. */
export function previewConversion(addresses: PlatformAddresses) {
  return defineRead({
    name: 'preview-conversion',
    summary: 'Show what would be sent',
    description:
      'The request for a destination as it would be made now, from the contact as it is now, without its credential. Nothing is sent.',
    scope: 'ads:read',
    input: sendKey,
    output: previewView,
    run: async (context, { id, destination_id }) => {
      const key = { conversionId: id, destinationId: destination_id };
      const found = await readSend(context, context.organizationId, key);
      if (!found) throw notFound('conversion');
      const prepared = prepareSend(found, addresses, Date.now());
      if ('reason' in prepared) {
        return { data: { would_be_sent: false, reason: prepared.reason, request: null } };
      }
      const { method, url, headers, body } = prepared;
      return {
        data: {
          would_be_sent: true,
          reason: null,
          request: { method, url, headers: { ...headers, 'content-type': 'application/json' }, body },
        },
      };
    },
  });
}
