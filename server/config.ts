import { isIPv6 } from 'node:net';
import { ADS_SETTINGS, readAds } from './ads-settings.ts';
import {
  anyText,
  boolean,
  headerPrefix,
  host,
  oneOf,
  path,
  proxies,
  token,
  url,
  webAddress,
  wholeNumber,
  wholeNumbers,
} from './config-values.ts';
import { DATABASE_SETTINGS, readDatabase } from './database-settings.ts';
import { FILE_SETTINGS, missingForBucket, readFiles } from './file-settings.ts';
import { LIMIT_SETTINGS, readLimits } from './limit-settings.ts';
import { MAIL_SETTINGS } from './mail-settings.ts';
import { PRIVATE_ADDRESS_SETTINGS, readPrivateAddresses } from './private-address-settings.ts';
import { SECRET_SETTINGS } from './secret-settings.ts';
import { describeProblem, type Setting, setting } from './setting.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const WEEK_SECONDS = 7 * 86_400;

/** All settings of Kontor. */
export const SETTINGS = {
  port: setting<number>({
    name: 'PORT',
    default: 3000,
    expected: 'a whole number from 0 to 65535',
    description: 'The port to listen on. 0 picks a free port; then set `BASE_URL` if links matter.',
    parse: wholeNumber(0, 65_535),
  }),
  host: setting<string>({
    name: 'HOST',
    default: '127.0.0.1',
    expected: 'an IP address or a host name',
    description: 'The address to listen on. `0.0.0.0` or `::` means every address of the machine.',
    parse: host,
  }),
  dataDir: setting<string>({
    name: 'DATA_DIR',
    default: './data',
    expected: 'a path',
    description:
      'The directory of the embedded database and of files on records. It is created if it does not exist.',
    parse: anyText,
  }),
  ...DATABASE_SETTINGS,
  ...SECRET_SETTINGS,
  redisUrl: setting<string | undefined>({
    name: 'REDIS_URL',
    default: undefined,
    defaultText: 'memory of the process',
    expected: 'a URL such as redis://user:password@host:6379/0, or rediss: for TLS',
    description: 'A Redis or Valkey in which several server processes share the rate limit.',
    secret: true,
    parse: url('redis:', 'rediss:'),
  }),
  baseUrl: setting<string | undefined>({
    name: 'BASE_URL',
    default: undefined,
    defaultText: 'http://HOST:PORT',
    expected: 'an http or https URL without user, query and fragment, such as https://crm.example.com',
    description: 'The public address of Kontor. Links and OAuth use it.',
    secret: true,
    parse: webAddress,
  }),
  basePath: setting<string>({
    name: 'BASE_PATH',
    default: '',
    defaultText: 'none',
    expected: 'a path such as /functions/v1',
    description: 'A prefix under which the API is served in addition to `/`.',
    parse: path,
  }),
  rateLimitPerMinute: setting<number>({
    name: 'RATE_LIMIT_PER_MINUTE',
    default: 60,
    expected: 'a whole number from 0 to 1000000',
    description:
      'Requests that an organization may make in any 60 seconds, unless it has its own limit (`kontor limits set`). 0 means no limit.',
    parse: wholeNumber(0, 1_000_000),
  }),
  ...LIMIT_SETTINGS,
  ...FILE_SETTINGS,
  ...ADS_SETTINGS,
  ...MAIL_SETTINGS,
  logLevel: setting<(typeof LOG_LEVELS)[number]>({
    name: 'LOG_LEVEL',
    default: 'info',
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    description: 'The lowest level that is logged.',
    parse: oneOf(LOG_LEVELS),
  }),
  logAddresses: setting<boolean>({
    name: 'LOG_ADDRESSES',
    default: true,
    expected: 'true or false',
    description:
      'Whether each request in the log names the network address of the caller. Turn it off if your log may hold no personal ' +
      'data; the security log keeps addresses for 180 days either way.',
    parse: boolean,
  }),
  trustProxy: setting<false | number | string>({
    name: 'TRUST_PROXY',
    default: false,
    expected: 'a number of proxies from 1 to 32, IP addresses and CIDR ranges separated by commas, or false',
    description:
      'The proxies whose `X-Forwarded-For` header is trusted: how many there are, or their addresses. ' +
      'With a number, nothing but the proxies may be able to reach Kontor. `true` means `1`.',
    parse: proxies,
    warning: (text) =>
      text.toLowerCase() === 'true'
        ? 'TRUST_PROXY=true is read as 1, one proxy; write the number of proxies, or their addresses.'
        : undefined,
  }),
  metricsToken: setting<string | undefined>({
    name: 'METRICS_TOKEN',
    default: undefined,
    defaultText: 'none; only this machine may read the metrics',
    expected: '16 to 256 letters, digits and other visible characters of ASCII',
    description:
      'Lets a monitoring system read `/metrics` from elsewhere, as `Authorization: Bearer TOKEN`. Without it `/metrics` ' +
      'answers direct connections from the same machine alone, none that a proxy passes on.',
    secret: true,
    parse: token,
  }),
  webhookHeaderPrefix: setting<string | undefined>({
    name: 'WEBHOOK_HEADER_PREFIX',
    default: undefined,
    defaultText: 'none',
    expected: 'letters, digits and hyphens, such as X-Wunder',
    description:
      'Repeats the `X-Hook-…` headers of a delivery with another prefix: `X-Wunder-Signature` and so on.',
    parse: headerPrefix,
  }),
  ...PRIVATE_ADDRESS_SETTINGS,
  exchangeRatesUrl: setting<string | undefined>({
    name: 'EXCHANGE_RATES_URL',
    default: undefined,
    defaultText: 'none; rates are set by hand',
    expected: 'an http or https URL',
    description:
      'Where Kontor reads the exchange rates of the European Central Bank, four times a day: ' +
      '`https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml`, or `…/eurofxref-hist-90d.xml` for the last 90 days as well.',
    parse: url('http:', 'https:'),
  }),
  webhookRetrySchedule: setting<readonly number[]>({
    name: 'WEBHOOK_RETRY_SCHEDULE',
    default: [0, 60, 300, 900, 3_600, 21_600, 21_600, 21_600],
    expected: `1 to 20 whole numbers separated by commas, none above ${WEEK_SECONDS}`,
    description:
      'Seconds to wait before each attempt of a delivery, and of a request that a workflow makes. The number of values is the number of attempts.',
    parse: wholeNumbers({ min: 1, max: 20, largest: WEEK_SECONDS }),
  }),
};

export type { FileConfig } from './file-settings.ts';

/** The settings of a running process. */
export type Config = Readonly<ReturnType<typeof readConfig>>;

/** Invalid settings. The message is for the person who started Kontor. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/**
 * Reads the settings. An empty or blank variable counts as not set.
 * @throws ConfigurationError that lists every invalid setting with the given and the expected value
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const problems: string[] = [];
  const warnings: string[] = [];

  function read<Value>(setting: Setting<Value>): Value {
    const text = environment[setting.name]?.trim() ?? '';
    if (text === '') return setting.default;
    const value = setting.parse(text);
    if (value === undefined) problems.push(describeProblem(setting, text));
    const warning = setting.warning?.(text);
    if (warning !== undefined) warnings.push(warning);
    return value ?? setting.default;
  }

  const [port, host] = [read(SETTINGS.port), read(SETTINGS.host)];
  const config = {
    port,
    host,
    dataDir: read(SETTINGS.dataDir),
    ...readDatabase(read),
    secretKey: read(SETTINGS.secretKey),
    secretKeyFile: read(SETTINGS.secretKeyFile),
    secretKeyPrevious: read(SETTINGS.secretKeyPrevious),
    redisUrl: read(SETTINGS.redisUrl),
    baseUrl: read(SETTINGS.baseUrl) ?? localAddress(host, port),
    basePath: read(SETTINGS.basePath),
    rateLimitPerMinute: read(SETTINGS.rateLimitPerMinute),
    limits: readLimits(read),
    ...readFiles(read),
    ...readAds(read),
    smtpUrl: read(SETTINGS.smtpUrl),
    mailFrom: read(SETTINGS.mailFrom),
    mailDkimKey: read(SETTINGS.mailDkimKey),
    mailDkimSelector: read(SETTINGS.mailDkimSelector),
    mailPerMinute: read(SETTINGS.mailPerMinute),
    mailAllowPrivateAddresses: read(SETTINGS.mailAllowPrivateAddresses),
    logLevel: read(SETTINGS.logLevel),
    logAddresses: read(SETTINGS.logAddresses),
    trustProxy: read(SETTINGS.trustProxy),
    metricsToken: read(SETTINGS.metricsToken),
    webhookHeaderPrefix: read(SETTINGS.webhookHeaderPrefix),
    ...readPrivateAddresses(read),
    exchangeRatesUrl: read(SETTINGS.exchangeRatesUrl),
    webhookRetrySchedule: read(SETTINGS.webhookRetrySchedule),
  };
  problems.push(...missingForBucket(config));
  if (problems.length > 0) throw new ConfigurationError(problems.join('\n'));
  return { ...config, warnings };
}

/** The URL of the server for a browser on the same machine. */
function localAddress(host: string, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
