import { url, wholeNumber } from './config-values.ts';
import { type Setting, setting } from './setting.ts';

/** The name of a bucket, as all services that speak S3 take it. */
function bucketName(text: string): string | undefined {
  return /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined;
}

/** Folders of plain names, without a slash at either end. */
function folders(text: string): string | undefined {
  return /^\w[\w.-]*(?:\/\w[\w.-]*)*$/.test(text) ? text : undefined;
}

function word(text: string): string | undefined {
  return /^[\w-]{1,64}$/.test(text) ? text : undefined;
}

function keyId(text: string): string | undefined {
  return /^[\w.+/=-]{3,128}$/.test(text) ? text : undefined;
}

function keySecret(text: string): string | undefined {
  return /^[\x21-\x7e]{8,256}$/.test(text) ? text : undefined;
}

/** The settings of files on records. */
export const FILE_SETTINGS = {
  maxFileBytes: setting<number>({
    name: 'MAX_FILE_BYTES',
    default: 25_000_000,
    expected: 'a whole number from 1 to 5000000000',
    description: 'The size of the largest file that can be added to a record.',
    parse: wholeNumber(1, 5_000_000_000),
  }),
  filesS3Bucket: setting<string | undefined>({
    name: 'FILES_S3_BUCKET',
    default: undefined,
    defaultText: 'none; contents of files are in `DATA_DIR/files`',
    expected: '3 to 63 lower-case letters, digits, dots and hyphens',
    description:
      'A bucket of a service that speaks S3, which keeps the contents of new files. It needs the two keys below. Contents that are in ' +
      '`DATA_DIR/files` already stay there and can still be read.',
    parse: bucketName,
  }),
  filesS3Endpoint: setting<string | undefined>({
    name: 'FILES_S3_ENDPOINT',
    default: undefined,
    defaultText: 'Amazon S3 in the region',
    expected: 'an http or https URL, such as https://minio.example.com',
    description: 'The address of the service. The bucket is appended as a path.',
    parse: url('http:', 'https:'),
  }),
  filesS3Region: setting<string>({
    name: 'FILES_S3_REGION',
    default: 'us-east-1',
    expected: 'letters, digits and hyphens, such as eu-central-1',
    description: 'The region of the bucket. Many services other than Amazon take any, or `auto`.',
    parse: word,
  }),
  filesS3Prefix: setting<string | undefined>({
    name: 'FILES_S3_PREFIX',
    default: undefined,
    defaultText: 'none',
    expected: 'names of folders, such as crm/production',
    description: 'Folders of the bucket, for a bucket that others use too.',
    parse: folders,
  }),
  filesS3AccessKeyId: setting<string | undefined>({
    name: 'FILES_S3_ACCESS_KEY_ID',
    default: undefined,
    defaultText: 'none',
    expected: '3 to 128 letters, digits and other characters of base64',
    description: 'The id of a key that may read, write and delete objects of the bucket.',
    parse: keyId,
  }),
  filesS3SecretAccessKey: setting<string | undefined>({
    name: 'FILES_S3_SECRET_ACCESS_KEY',
    default: undefined,
    defaultText: 'none',
    expected: '8 to 256 letters, digits and other visible characters of ASCII',
    description: 'The secret of that key.',
    secret: true,
    parse: keySecret,
  }),
};

/** Reads the settings of files on records. */
export function readFiles(read: <Value>(setting: Setting<Value>) => Value) {
  return {
    maxFileBytes: read(FILE_SETTINGS.maxFileBytes),
    filesS3Bucket: read(FILE_SETTINGS.filesS3Bucket),
    filesS3Endpoint: read(FILE_SETTINGS.filesS3Endpoint),
    filesS3Region: read(FILE_SETTINGS.filesS3Region),
    filesS3Prefix: read(FILE_SETTINGS.filesS3Prefix),
    filesS3AccessKeyId: read(FILE_SETTINGS.filesS3AccessKeyId),
    filesS3SecretAccessKey: read(FILE_SETTINGS.filesS3SecretAccessKey),
  };
}

export type FileConfig = ReturnType<typeof readFiles>;

/** What is missing for a bucket that is set. */
export function missingForBucket(config: FileConfig): readonly string[] {
  if (config.filesS3Bucket === undefined) return [];
  const { filesS3AccessKeyId, filesS3SecretAccessKey } = FILE_SETTINGS;
  const missing = [
    ...(config.filesS3AccessKeyId === undefined ? [filesS3AccessKeyId] : []),
    ...(config.filesS3SecretAccessKey === undefined ? [filesS3SecretAccessKey] : []),
  ];
  return missing.map(
    ({ name, expected }) => `${name} is required with FILES_S3_BUCKET; expected ${expected}.`,
  );
}
