import type { FileTypes } from '../http/bytes/bytes.ts';
import type { Route } from '../http/route.ts';
import { EVERY_ANSWER, headers } from './headers.ts';
import type { MediaType, RequestBody, Response } from './openapi.ts';

/** Bytes of any type have no schema (OpenAPI 3.1.1, 4.8.14.2). */
const BYTES: MediaType = { schema: {} };

/** The body of a request that is a file. */
export function bytesBody({ types }: Pick<Route, 'types'>): RequestBody {
  return { required: true, content: types ? texts(types) : { 'application/octet-stream': BYTES } };
}

/** An answer that is a file. */
export function bytesAnswer({ types }: Pick<Route, 'types'>): Response {
  return {
    description: 'The content of the file.',
    headers: { ...EVERY_ANSWER, ...(types ? {} : headers('ETag')) },
    content: types ? texts(types) : { '*/*': BYTES },
  };
}

function texts(types: FileTypes): Readonly<Record<string, MediaType>> {
  const media = Object.entries(types).map(([type, value]): [string, MediaType] => [
    type,
    { schema: { type: 'string' }, examples: { file: { value } } },
  ]);
  return Object.fromEntries(media);
}
