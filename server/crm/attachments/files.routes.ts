import type { Contents } from '../../kernel/contents/contents.ts';
import { routesOf } from '../../kernel/http/route.ts';
import { createFile } from './create-file.ts';
import { deleteFile } from './delete-file.ts';
import { getFile, getFileContent, listFiles } from './read-files.ts';
import { createReceiver } from './receive-file.ts';
import { createSender } from './send-file.ts';

const route = routesOf('Files');

/** The paths of files on records. */
export const fileRoutes = (contents: Contents) => [
  route.list('/api-files', listFiles),
  route.upload('/api-files', createFile, createReceiver(contents)),
  route.get('/api-files/:id', getFile),
  route.download('/api-files/:id/content', getFileContent, createSender(contents)),
  route.delete('/api-files/:id', deleteFile),
];
