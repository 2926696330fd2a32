import { join } from 'node:path';
import type { Config, FileConfig } from '../config.ts';
import { Contents } from '../kernel/contents/contents.ts';
import { FolderStore } from '../kernel/contents/folder-store.ts';
import { S3Client } from '../kernel/contents/s3/s3-client.ts';
import { S3Store } from '../kernel/contents/s3/s3-store.ts';

/** The folder below `DATA_DIR` with the contents of files. */
const FOLDER = 'files';

type Settings = Pick<Config, 'dataDir' | 'maxFileBytes'> & Partial<FileConfig>;

/**
 * The stores that keep the contents of files: the bucket if one is set, and the folder, which may still have older ones. Nothing is opened or
 * written before it is needed.
 */
export function createContents(settings: Settings): Contents {
  const { dataDir, maxFileBytes } = settings;
  const folder = new FolderStore(join(dataDir, FOLDER));
  const bucket = bucketOf(settings);
  return new Contents(bucket ? [bucket, folder] : [folder], maxFileBytes);
}

function bucketOf(settings: Partial<FileConfig>): S3Store | undefined {
  const { filesS3Bucket: name, filesS3Region: region = '', filesS3Prefix: prefix } = settings;
  const { filesS3AccessKeyId: accessKeyId, filesS3SecretAccessKey: secretAccessKey } = settings;
  if (name === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const endpoint = settings.filesS3Endpoint?.replace(/\/$/, '') ?? `https://s3.${region}.amazonaws.com`;
  const client = new S3Client({ endpoint, region, name, accessKeyId, secretAccessKey });
  return new S3Store(client, prefix === undefined ? '' : `${prefix}/`);
}
