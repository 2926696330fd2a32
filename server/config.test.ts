import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import Fastify from 'fastify';
import { ConfigurationError, readConfig, SETTINGS } from './config.ts';

const NAMES = Object.values(SETTINGS).map(({ name }) => name);

/** Reads one setting, or the message with which it is refused. */
function read(name: string, value: string): unknown {
  const key = Object.entries(SETTINGS).find(([, setting]) => setting.name === name)?.[0];
  try {
    return Object.entries(readConfig({ [name]: value })).find(([found]) => found === key)?.[1];
  } catch (error) {
    assert.ok(error instanceof ConfigurationError);
    return error.message;
  }
}

function refused(name: string, ...values: string[]): void {
  for (const value of values)
    assert.match(String(read(name, value)), new RegExp(`^${name} .*; expected `), value);
}

describe('the settings', () => {
  it('have defaults', () => {
    assert.deepEqual(readConfig({}), {
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: undefined,
      databaseMigrationUrl: undefined,
      databaseDirectUrl: undefined,
      databasePoolMode: 'session',
      secretKey: undefined,
      secretKeyFile: undefined,
      secretKeyPrevious: [],
      redisUrl: undefined,
      baseUrl: 'http://127.0.0.1:3000',
      basePath: '',
      rateLimitPerMinute: 60,
      limits: {
        storage_bytes: undefined,
        uploads_per_day: undefined,
        import_rows_per_day: undefined,
        invitations_per_day: undefined,
        forms: undefined,
        form_submissions_per_day: undefined,
        form_confirmations_per_day: undefined,
        webhook_subscriptions: undefined,
        webhook_subscriptions_per_host: undefined,
      },
      maxFileBytes: 25_000_000,
      filesS3Bucket: undefined,
      filesS3Endpoint: undefined,
      filesS3Region: 'us-east-1',
      filesS3Prefix: undefined,
      filesS3AccessKeyId: undefined,
      filesS3SecretAccessKey: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      mailDkimKey: undefined,
      mailDkimSelector: 'kontor',
      mailPerMinute: 60,
      mailAllowPrivateAddresses: false,
      logLevel: 'info',
      logAddresses: true,
      trustProxy: false,
      metricsToken: undefined,
      warnings: [],
      webhookHeaderPrefix: undefined,
      webhookAllowPrivateAddresses: false,
      workflowAllowPrivateAddresses: false,
      clientMetadataAllowPrivateAddresses: false,
      oidcAllowPrivateAddresses: false,
      exchangeRatesUrl: undefined,
      webhookRetrySchedule: [0, 60, 300, 900, 3_600, 21_600, 21_600, 21_600],
      metaUrl: 'https://graph.facebook.com',
      googleDataManagerUrl: 'https://datamanager.googleapis.com',
      googleTokenUrl: 'https://oauth2.googleapis.com/token',
      linkedinUrl: 'https://api.linkedin.com',
      tiktokUrl: 'https://business-api.tiktok.com',
      conversionRetrySchedule: [0, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400],
      adsAllowPrivateAddresses: false,
    });
  });

  it('have as default what they would accept', () => {
    for (const { name, default: standard } of Object.values(SETTINGS)) {
      if (standard !== undefined) assert.deepEqual(read(name, String(standard)), standard, name);
    }
  });

  it('count as not set when empty or blank', () => {
    const blank = Object.fromEntries(NAMES.map((name, index) => [name, ' '.repeat(index % 3)]));
    assert.deepEqual(readConfig(blank), readConfig({}));
  });

  it('are refused all at once, each with its name, what was given and what was expected', () => {
    const names = NAMES.filter((name) => !['DATA_DIR', 'SECRET_KEY_FILE'].includes(name));
    const environment = Object.fromEntries(names.map((name) => [name, '<bad>']));
    assert.throws(
      () => readConfig(environment),
      ({ message }: Error) => {
        const lines = message.split('\n');
        return (
          lines.length === names.length && names.every((name, index) => lines[index]?.startsWith(`${name} `))
        );
      },
    );
    assert.equal(read('PORT', 'a\u009bc'), "PORT is 'a\\x9Bc'; expected a whole number from 0 to 65535.");
    assert.equal(read('PORT', 'abc'), "PORT is 'abc'; expected a whole number from 0 to 65535.");
  });

  it('that may hold a password are never shown', () => {
    const password = fc.stringMatching(/^[\x21-\x7e]{8,20}$/);
    fc.assert(
      fc.property(
        password,
        fc.constantFrom('DATABASE_URL', 'REDIS_URL', 'BASE_URL', 'SMTP_URL'),
        (secret, name) => {
          const message = String(read(name, `mysql://user:${secret}@host`));
          assert.ok(message.startsWith(`${name} has a value`) && !message.includes(secret));
        },
      ),
    );
  });

  it('may be any text: what is not read is refused, never half read', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...NAMES), fc.string({ unit: 'binary' })), (environment) => {
        try {
          const { port, rateLimitPerMinute, basePath } = readConfig(environment);
          assert.ok(
            Number.isInteger(port) && Number.isInteger(rateLimitPerMinute) && !basePath.endsWith('/'),
          );
        } catch (error) {
          assert.ok(error instanceof ConfigurationError);
          const noControls = error.message.split('\n').every((line) => !/\p{Cc}/u.test(line));
          assert.ok(noControls, error.message);
        }
      }),
    );
  });
});

describe('each setting', () => {
  it('SECRET_KEY and SECRET_KEY_PREVIOUS are keys of 32 bytes or more, as hex or base64', () => {
    const keys = fc.uint8Array({ minLength: 32, maxLength: 64 }).map((bytes) => Buffer.from(bytes));
    const forms = fc.constantFrom('hex', 'base64', 'base64url');
    fc.assert(
      fc.property(keys, forms, (key, form) => {
        assert.deepEqual(read('SECRET_KEY', key.toString(form)), key);
        const two = `${key.toString(form)}, ${key.toString('hex').toUpperCase()}`;
        assert.deepEqual(read('SECRET_KEY_PREVIOUS', two), [key, key]);
      }),
    );
    for (const name of ['SECRET_KEY', 'SECRET_KEY_PREVIOUS']) {
      refused(
        name,
        'ab'.repeat(31),
        'A'.repeat(42),
        `${'ab'.repeat(32)} x`,
        'a long sentence of words, but no key',
      );
    }
    refused('SECRET_KEY_PREVIOUS', `${'ab'.repeat(32)},`, `,${'ab'.repeat(32)}`, `${'ab'.repeat(32)},short`);
    assert.ok(!String(read('SECRET_KEY', 'hunter2')).includes('hunter2'));
  });

  it('PORT is a whole number from 0 to 65535', () => {
    fc.assert(fc.property(fc.nat(65_535), (port) => assert.equal(read('PORT', ` ${port} `), port)));
    refused('PORT', '65536', '-1', '1.5', '1e3', '0x50', '٣', '80 81', '9'.repeat(30));
  });

  it('RATE_LIMIT_PER_MINUTE is a whole number, 0 for none', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), (limit) =>
        assert.equal(read('RATE_LIMIT_PER_MINUTE', `${limit}`), limit),
      ),
    );
    refused('RATE_LIMIT_PER_MINUTE', '-1', 'none', '1000001');
  });

  it('HOST is an address or a name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.domain()), (host) =>
        assert.equal(read('HOST', host), host),
      ),
    );
    refused('HOST', '1.2.3.256', 'http://localhost', 'localhost:3000', '[::1]', '-a', 'a b', 'a..b');
  });

  it('DATABASE_URL is a URL of PostgreSQL and REDIS_URL one of Redis, kept as written', () => {
    for (const url of ['postgresql://u:p@h:5432/d?sslmode=require', 'postgres:///d?host=/run/postgresql']) {
      assert.equal(read('DATABASE_URL', url), url);
    }
    for (const url of ['redis://h', 'rediss://u:p@h:6380/1']) assert.equal(read('REDIS_URL', url), url);
    refused('DATABASE_URL', 'mysql://h/d', 'h/d', 'postgresql://h:99999/d');
    refused('REDIS_URL', 'http://h', 'localhost:6379');
  });

  it('BASE_URL is a web address without the slash at its end', () => {
    assert.equal(read('BASE_URL', 'https://CRM.example.com/'), 'https://crm.example.com');
    assert.equal(read('BASE_URL', 'http://h:8080/crm//'), 'http://h:8080/crm');
    refused(
      'BASE_URL',
      'crm.example.com',
      'ftp://h',
      'https://u:p@h',
      'https://h/?a=1',
      'https://h/#a',
      'https://h?',
    );
  });

  it('BASE_URL is HOST and PORT when it is not set', () => {
    const baseUrl = (host: string) => readConfig({ HOST: host, PORT: '8080' }).baseUrl;
    assert.equal(baseUrl('::1'), 'http://[::1]:8080');
    assert.equal(baseUrl('kontor.local'), 'http://kontor.local:8080');
    for (const every of ['0.0.0.0', '::']) assert.equal(baseUrl(every), 'http://localhost:8080');
  });

  it('BASE_PATH is a path of plain segments', () => {
    assert.equal(read('BASE_PATH', '/functions/v1/'), '/functions/v1');
    assert.equal(read('BASE_PATH', '/'), '');
    refused('BASE_PATH', 'functions', '/a//b', '/a/../b', '/:id', '/*', '/a b', '/a?b', '/%2e');
  });

  it('LOG_LEVEL is a level, ignoring case', () => {
    assert.equal(read('LOG_LEVEL', 'WARN'), 'warn');
    refused('LOG_LEVEL', 'loud', 'constructor');
  });

  it('TRUST_PROXY=true is taken with a warning', () => {
    assert.match(readConfig({ TRUST_PROXY: 'true' }).warnings.join('\\n'), /^TRUST_PROXY=true is read as 1/);
    assert.deepEqual(readConfig({ TRUST_PROXY: '1' }).warnings, []);
  });

  it('METRICS_TOKEN is a text that a header can hold', () => {
    assert.equal(read('METRICS_TOKEN', 'x'.repeat(16)), 'x'.repeat(16));
    refused('METRICS_TOKEN', 'short', 'with a space in it', 'x'.repeat(257), 'ümlauts-are-not-ascii');
  });

  it('TRUST_PROXY is a number of hops, false, or addresses and ranges that Fastify takes', () => {
    const range = fc.oneof(
      fc.ipV4(),
      fc.ipV6(),
      fc.tuple(fc.ipV4(), fc.integer({ min: 1, max: 32 })).map((parts) => parts.join('/')),
      fc.tuple(fc.ipV6(), fc.integer({ min: 1, max: 128 })).map((parts) => parts.join('/')),
    );
    fc.assert(
      fc.property(fc.array(range, { minLength: 1, maxLength: 4 }), (ranges) => {
        const trustProxy = read('TRUST_PROXY', ranges.join(' , '));
        assert.equal(trustProxy, ranges.join(','));
        assert.doesNotThrow(() => Fastify({ trustProxy: String(trustProxy) }));
      }),
      { numRuns: 30 },
    );
    const given = ['1', '32', 'false', 'True'];
    assert.deepEqual(
      given.map((text) => read('TRUST_PROXY', text)),
      [1, 32, false, 1],
    );
    refused(
      'TRUST_PROXY',
      '0',
      '33',
      '-1',
      '1.5',
      'yes',
      '10.0.0.0/33',
      '10.0.0.0/0',
      '10.0.0/8',
      '::1/129',
      '::1,',
      'a',
      'fe80::1%eth0',
      '1.1.1.1/8/8',
    );
  });

  it('FILES_S3_BUCKET is a bucket, which needs a key', () => {
    refused('FILES_S3_BUCKET', 'Files', 'a', '-files', 'files/crm', 'https://files');
    refused('FILES_S3_ENDPOINT', 'minio.example.com', 'ftp://minio.example.com');
    refused('FILES_S3_REGION', 'eu central 1', '../x');
    refused('FILES_S3_PREFIX', '/crm', 'crm/', 'crm//x', '../x', 'a b');
    assert.equal(read('FILES_S3_PREFIX', 'crm/production'), 'crm/production');
    assert.match(
      String(read('FILES_S3_BUCKET', 'kontor-files')),
      /^FILES_S3_ACCESS_KEY_ID is required with FILES_S3_BUCKET.*\nFILES_S3_SECRET_ACCESS_KEY is required/,
    );
    const { filesS3Bucket } = readConfig({
      FILES_S3_BUCKET: 'kontor-files',
      FILES_S3_ACCESS_KEY_ID: 'AKIDEXAMPLE',
      FILES_S3_SECRET_ACCESS_KEY: 'a+long/secret=',
    });
    assert.equal(filesS3Bucket, 'kontor-files');
  });

  it('SMTP_URL is a mail server, and MAIL_FROM an address with or without a name', () => {
    assert.equal(read('SMTP_URL', 'smtps://a:b@mail.example:465'), 'smtps://a:b@mail.example:465');
    refused('SMTP_URL', 'mail.example', 'http://mail.example');
    for (const sender of ['kontor@example.com', 'Kontor <kontor@example.com>', 'Büro Süd <a@b>']) {
      assert.equal(read('MAIL_FROM', sender), sender);
    }
    refused('MAIL_FROM', 'Kontor', 'Kontor <a@b', 'a@b>', 'a@b, c@d', 'a@b\nBcc: c@d', 'A <a@b> <c@d>');
  });

  it('WEBHOOK_HEADER_PREFIX begins a header of its own', () => {
    assert.equal(read('WEBHOOK_HEADER_PREFIX', 'X-Wunder'), 'X-Wunder');
    refused(
      'WEBHOOK_HEADER_PREFIX',
      'X Wunder',
      'X-Wunder-',
      'x-hook',
      'Webhook',
      'ü',
      'a:b',
      'x'.repeat(65),
    );
  });

  it('WORKFLOW_ALLOW_PRIVATE_ADDRESSES is true or false', () => {
    assert.equal(read('WORKFLOW_ALLOW_PRIVATE_ADDRESSES', 'true'), true);
    refused('WORKFLOW_ALLOW_PRIVATE_ADDRESSES', '1', 'yes');
  });

  it('WEBHOOK_ALLOW_PRIVATE_ADDRESSES is true or false', () => {
    assert.equal(read('WEBHOOK_ALLOW_PRIVATE_ADDRESSES', 'true'), true);
    refused('WEBHOOK_ALLOW_PRIVATE_ADDRESSES', '1', 'yes');
  });

  it('CLIENT_METADATA_ALLOW_PRIVATE_ADDRESSES is true or false', () => {
    assert.equal(read('CLIENT_METADATA_ALLOW_PRIVATE_ADDRESSES', 'true'), true);
    refused('CLIENT_METADATA_ALLOW_PRIVATE_ADDRESSES', '1', 'yes');
  });

  it('WEBHOOK_RETRY_SCHEDULE is 1 to 20 waits in seconds of a week at most', () => {
    const schedules = fc.array(fc.nat(604_800), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(schedules, (schedule) => {
        assert.deepEqual(read('WEBHOOK_RETRY_SCHEDULE', schedule.join(', ')), schedule);
      }),
    );
    refused('WEBHOOK_RETRY_SCHEDULE', ',', '0,,1', '-1', '1.5', '604801', '1 2', `${'0,'.repeat(20)}0`);
  });
});
