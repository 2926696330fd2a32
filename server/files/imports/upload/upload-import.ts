import type { ImportKind } from '../../../kernel/family/import-kind.ts';
import type { StreamedBody } from '../../../kernel/http/bytes/streamed-body.ts';
import type { Caller } from '../../../kernel/operations/credential.ts';
import { proposedSettings } from './proposed-settings.ts';
import { createReceiver, defineEndUpload, type UploadHost } from './receive-file.ts';

/** Makes the function that takes uploads of people, who then look at the mapping and start the import. */
export function createUpload(kinds: readonly ImportKind[]) {
  const receive = createReceiver(kinds);
  const endUpload = defineEndUpload();

  /**
   * @param input the kind of records and the name of the file
   * @returns the id of the import
   */
  return async (host: UploadHost, caller: Caller, input: object, sent: StreamedBody): Promise<string> => {
    let id = '';
    await receive(
      host,
      caller,
      { input, sent },
      {
        end: (kind, file) => {
          id = file.id;
          const settings = proposedSettings(kind, file.columns);
          return endUpload.invoke(host.kernel, caller, { ...file, settings });
        },
      },
    );
    return id;
  };
}
