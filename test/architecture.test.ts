import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { families } from './families.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** The folder of each family: it holds `<name>.family.ts`. */
const familyRooms = sourceFiles('server/*/*.family.ts').map(({ path }) =>
  path.split('/').slice(0, 2).join('/'),
);

/**
 * Imports run one way (docs/architecture.md): main → app → start → families → files → records → kernel. A room may import the rooms
 * in its line, and no others; every room is in the table. A family imports itself, `files`, `records` and the kernel, unless its
 * line says more.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    familyRooms.map((room) => [room, [room, 'server/files', 'server/records', 'server/kernel']]),
  ),
  'server/kernel': ['server/kernel'],
  'server/files': ['server/files', 'server/records', 'server/kernel'],
  'server/records': ['server/records', 'server/kernel'],
  'server/guide': ['server/guide', 'server/kernel'],
  'server/postgres': ['server/postgres'],
  'server/workflows': ['server/workflows', 'server/kernel'],
  'server/web': ['server/web', 'server/access', 'server/kernel'],
  'server/start': [
    'server/start',
    'server/access',
    'server/kernel',
    'server/records',
    'server/web',
    'server/config.ts',
    'server/families.ts',
    'server/setup.ts',
  ],
  'server/demo': [
    'server/demo',
    'server/access',
    'server/crm',
    'server/records',
    'server/kernel',
    'server/settings',
    'server/setup.ts',
  ],
  'server/commands': [
    'server/commands',
    'server/access',
    'server/demo',
    'server/jobs',
    'server/kernel',
    'server/mail',
    'server/postgres',
    'server/settings',
    'server/start',
    'server/config.ts',
    'server/families.ts',
    'server/privacy.ts',
    'server/secret-settings.ts',
    'server/secrets.ts',
    'server/setup.ts',
  ],
};

/** Inside a resource: routes, tools → operations → sql, rules → schema. */
const LAYERS: readonly { readonly files: RegExp; readonly mayNotImport: RegExp; readonly why: string }[] = [
  {
    files: /\.schema\.ts$/,
    mayNotImport:
      /\.sql\.ts$|\.routes\.ts$|\.tools\.ts$|kernel\/(?!fields\/|operations\/scopes|audit\/security-kinds|mail\/smtp-security|language\/language)/,
    why: 'a schema is the description of a record, safe in a browser',
  },
  {
    files: /\.sql\.ts$/,
    mayNotImport: /\.routes\.ts$|\.tools\.ts$|kernel\/(operations\/(operation|context)|http)/,
    why: 'statements know nothing of who runs them',
  },
  {
    files: /\.(routes|tools)\.ts$/,
    mayNotImport: /\.sql\.ts$|kernel\/(database\/(database|transaction|sql)|operations\/outbox|audit\/audit)/,
    why: 'a door holds no rule and no statement',
  },
];

const isTest = ({ path }: SourceFile) => path.endsWith('.test.ts') || path.includes('/testing/');
const roomOf = (path: string) => path.split('/').slice(0, 2).join('/');
const server = sourceFiles('server/**/*.ts').filter((file) => !isTest(file));

describe('imports run one way', () => {
  it('finds the rooms and their imports at all', () => {
    assert.ok(server.length > 60);
    assert.ok(
      server.some(
        ({ path, imports }) =>
          path === 'server/start/parts.ts' && imports.includes('server/kernel/database/database.ts'),
      ),
    );
  });

  for (const [room, allowed] of Object.entries(MAY_IMPORT)) {
    it(`${room} imports only ${allowed.join(' and ')}`, () => {
      const astray = server
        .filter(({ path }) => roomOf(path) === room)
        .flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))
        .filter(({ target }) => !allowed.includes(roomOf(target)));
      assert.deepEqual(astray, []);
    });
  }

  it('every folder of the server is a room of the table', () => {
    const rooms = new Set(server.map(({ path }) => roomOf(path)).filter((room) => !room.endsWith('.ts')));
    assert.deepEqual([...rooms].sort(), Object.keys(MAY_IMPORT).sort());
  });

  it('files names no kind of record; families declare what they import and export', () => {
    const naming = server
      .filter(
        ({ path, text }) =>
          path.startsWith('server/files/') &&
          /\b(contacts|compan(y|ies)|deals?|pipelines|activit(y|ies)|crm)\b/i.test(text),
      )
      .map(({ path }) => path);
    assert.deepEqual(naming, []);
  });

  it('families.ts lists every family, and nothing else names one', () => {
    const listed = server.find(({ path }) => path === 'server/families.ts')?.imports ?? [];
    const manifests = sourceFiles('server/*/*.family.ts').map(({ path }) => path);
    assert.deepEqual(listed.filter((path) => path.endsWith('.family.ts')).sort(), manifests.sort());
    const others = server.filter(
      ({ path, imports }) =>
        path !== 'server/families.ts' && imports.some((target) => target.endsWith('.family.ts')),
    );
    assert.deepEqual(
      others.map(({ path }) => path),
      [],
    );
  });

  it('app.ts puts rooms together and stays short, however many families there are', () => {
    const app = server.find(({ path }) => path === 'server/app.ts');
    assert.ok(app && app.text.split('\n').length < 120);
  });

  it('a command starts without loading the families, which only some need', () => {
    const loaded = new Set(['server/cli.ts']);
    for (const path of loaded) {
      const file = server.find((candidate) => candidate.path === path);
      for (const [, target = ''] of file?.text.matchAll(/^import (?!type\b)[^;]*?'(\.[^']+)'/gm) ?? []) {
        loaded.add(join(dirname(path), target));
      }
    }
    assert.ok(loaded.has('server/setup.ts'));
    assert.ok(!loaded.has('server/families.ts'));
  });

  it('nothing imports main or the command line', () => {
    const importers = server.filter(({ imports }) =>
      imports.some((target) => /server\/(main|cli)\.ts$/.test(target)),
    );
    assert.deepEqual(
      importers.map(({ path }) => path),
      [],
    );
  });
});

describe('the layers of a resource', () => {
  for (const { files, mayNotImport, why } of LAYERS) {
    it(`${files.source}: ${why}`, () => {
      const astray = server
        .filter(({ path }) => files.test(path))
        .flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))
        .filter(({ target }) => mayNotImport.test(target));
      assert.deepEqual(astray, []);
    });
  }
});

describe('one place for a thing', () => {
  it('only the configuration reads the environment', () => {
    const readers = server.filter(({ text }) => /process\.env/.test(text)).map(({ path }) => path);
    assert.deepEqual(readers.sort(), ['server/cli.ts', 'server/main.ts']);
  });

  it('only who checks a credential makes one, and only background work acts as Kontor', () => {
    const makersOf = (kinds: string) =>
      server.filter(({ text }) => new RegExp(`\\bkind: '(?:${kinds})'`).test(text)).map(({ path }) => path);
    const elsewhere = makersOf('api_key|access_token|session|command').filter(
      (path) => !path.startsWith('server/access/'),
    );
    assert.deepEqual(elsewhere, []);
    assert.deepEqual(makersOf('system'), ['server/kernel/operations/actor.ts']);
  });

  it('only the kernel, the room of PostgreSQL and the command line open a connection', () => {
    const holders = server
      .filter(({ text }) => /new (pg\.)?(Pool|Client)\(/.test(text))
      .map(({ path }) => path);
    const elsewhere = holders.filter((path) => !/^server\/(kernel|postgres|commands)\//.test(path));
    assert.deepEqual(elsewhere.sort(), ['server/access/credential-changes.ts']);
  });
});

const plural = (kind: string) => kind.replace(/y$/, 'ie').replace(/$/, 's');

/** A folder of the web app, each feature on its own: `ui`, `features/deals`, `features/settings/webhooks`. */
function webFolder(path: string): string {
  return /^web\/src\/(features\/settings\/[^/]+(?=\/)|features\/[^/]+|[^/]+)/.exec(path)?.[1] ?? '';
}

/**
 * In the browser: app → features → records → registry → api, ui → language. A feature never imports another one. The pages of the
 * settings are features of their own, and share the frame that stands in `features/settings`.
 */
const WEB_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  language: ['language'],
  ui: ['ui', 'language'],
  api: ['api', 'language'],
  registry: ['registry', 'api', 'ui', 'language'],
  records: ['records', 'registry', 'api', 'ui', 'language'],
  app: ['app', 'registry', 'records', 'api', 'ui', 'language'],
};

describe('the web app', () => {
  const web = sourceFiles('web/src/**/*.{ts,tsx}');
  const folderOf = webFolder;
  const folders = [...new Set(web.map(({ path }) => folderOf(path)))].filter(
    (folder) => !folder.startsWith('main.'),
  );
  const LIST = 'web/src/app/features.ts';

  for (const folder of folders) {
    const frame = folder.startsWith('features/settings/') ? ['features/settings'] : [];
    const below = ['records', 'registry', 'api', 'ui', 'language'];
    const allowed = WEB_MAY_IMPORT[folder] ?? [folder, ...frame, ...below];
    it(`${folder} imports only ${allowed.join(' and ')}`, () => {
      const astray = web
        .filter(({ path }) => folderOf(path) === folder && path !== LIST)
        .flatMap(({ path, imports }) => imports.map((target) => ({ path, target })))
        .filter(({ target }) => target.startsWith('web/src/') && !allowed.includes(folderOf(target)));
      assert.deepEqual(astray, []);
    });
  }

  it('app/features.ts lists every feature, and every feature has a manifest', () => {
    const listed = web.find(({ path }) => path === LIST)?.imports ?? [];
    const features = folders.filter(
      (folder) => folder.startsWith('features/') && folder !== 'features/settings',
    );
    assert.ok(features.length > 10);
    assert.deepEqual(listed.toSorted(), features.map((folder) => `web/src/${folder}/feature.tsx`).sort());
  });

  const manifests = web.filter(({ path }) =>
    /^web\/src\/features\/.*\/(feature\.tsx|[a-z-]+-kind\.ts)$/.test(path),
  );
  const kinds = manifests.flatMap(({ text }) =>
    [...text.matchAll(/type: '(\w+)',\s+staleAfter\b/g)].map(([, kind = '']) => kind),
  );

  it('pages are loaded by pageOf, which waits for a connection', () => {
    const loaders = web.filter(({ text }) => text.includes('lazyRouteComponent'));
    assert.deepEqual(
      loaders.map(({ path }) => path),
      ['web/src/registry/page-of.ts'],
    );
  });

  it('app names no kind of record', () => {
    assert.ok(kinds.length >= 6);
    const stems = kinds.map((kind) => kind.replace(/y$/, '(?:y|ie)')).join('|');
    const named = new RegExp(stems, 'gi');
    const found = web
      .filter((file) => folderOf(file.path) === 'app' && file.path !== LIST && !isTest(file))
      .flatMap(({ path, text }) => [...text.matchAll(named)].map(([name]) => `${path}: ${name}`));
    assert.deepEqual(found, []);
  });

  it('records take kinds of record from the registry, except for what activities name and the deals of a page', () => {
    const literal = new RegExp(`'(?:${kinds.flatMap((kind) => [kind, plural(kind)]).join('|')})'`, 'g');
    const found = web
      .filter((file) => folderOf(file.path) === 'records' && !isTest(file))
      .flatMap(({ path, text }) => [...text.matchAll(literal)].map(([name]) => `${path}: ${name}`));
    const activityMembers = ["'contact'", "'deal'", "'company'"];
    assert.deepEqual(
      found.filter(
        (name) => !activityMembers.includes(name.replace('web/src/records/entry-links.tsx: ', '')),
      ),
      [],
    );
  });

  it('knows every kind of record that live notices tell of', () => {
    const live = families.catalogue.recordKinds.flatMap((kind) => (kind.live ? [kind.type] : []));
    assert.ok(live.length > 0);
    assert.deepEqual(kinds.toSorted(), live.sort());
  });

  it('every entry of the settings leads to a page of its feature', () => {
    const astray = manifests.flatMap(({ path, text }) => {
      const paths = [...text.matchAll(/path: '([^']+)'/g)].map(([, route]) => `/settings${route}`);
      const entries = [...text.matchAll(/to: '(\/settings\/[^']+)'/g)].map(([, to = '']) => to);
      return entries.filter((to) => !paths.includes(to)).map((to) => `${path}: ${to}`);
    });
    assert.deepEqual(astray, []);
  });

  it('takes types from the server, and the few rules and words that are safe in a browser', () => {
    const taken = web.flatMap(({ text }) => [
      ...text.matchAll(/^import (?!type\b)[^;]*?'(?:\.\.\/)+(server\/[^']+)'/gm),
    ]);
    const language = 'server/workflows/language';
    assert.deepEqual([...new Set(taken.map(([, path]) => path))].sort(), [
      'server/crm/deals/money/money.ts',
      'server/crm/deals/money/typed-amount.ts',
      'server/crm/filters/where-fields.ts',
      'server/kernel/language/language.ts',
      'server/web-forms/forms/contact-fields.ts',
      'server/web-forms/words/beginning-words.ts',
      `${language}/checking/scope.ts`,
      `${language}/checking/template-paths.ts`,
      `${language}/guards.ts`,
      `${language}/limits.ts`,
      `${language}/walk.ts`,
      `${language}/words/words-in.ts`,
    ]);
  });
});
