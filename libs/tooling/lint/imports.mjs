// Imports and globals that a layer must not use, in addition to the project boundaries.
import { builtinModules } from 'node:module';
import { WEB_AREAS } from './boundaries.mjs';

const TYPEORM = {
  regex: '^(typeorm|@nestjs/typeorm)$',
  message:
    'Only stores, entities, migrations and server-kit know the database library: put the query into a *.store.ts.',
};
/** An area may have a folder `testing` with test code for the tests of other areas. */
const TESTING = {
  regex: '^(@matlas/testing|@matlas/features/.+/testing|(\\.{1,2}/)+testing(/.*)?)$',
  message: 'libs/testing and folders named testing are for *.spec.ts and *.long.ts only.',
};
const MECHANISMS = {
  regex: '^(bullmq|ioredis|piscina|lru-cache|yauzl|exceljs|archiver|nodemailer|@aws-sdk/.*)$',
  message: 'An area uses the mechanisms of server-kit and the codecs of formats, not their packages.',
};
/** Reports of areas come from the kit; formats writes its own documents. */
const REPORTS = {
  group: ['@matlas/formats', '@matlas/formats/workbook/*'],
  importNames: ['writeReport', 'ReportSheet', 'ReportColumn'],
  message: 'Workbooks are written by `Workbooks` of server-kit (decision 0086).',
};
const NODE = {
  regex: `^(node:.*|${builtinModules.filter((name) => !name.startsWith('_')).join('|')})$`,
  message: 'This layer also runs in the browser and does no input or output.',
};

const forbid = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const TESTS = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.long.{ts,tsx}'];
const KNOWS_DATABASE = ['**/*.store.ts', '**/*.entity.ts', '**/*.entities.ts'];

const pureGlobals = ['process', 'Buffer', 'setTimeout', 'setInterval', 'fetch', 'console', 'performance', 'crypto'].map(
  (name) => ({
    name,
    message: 'The domain is pure: data in, data out.',
  }),
);

const selectors = (message, list) => list.map((selector) => ({ selector, message }));
const DAY_OF_UTC = "CallExpression[callee.property.name='slice'][callee.object.callee.property.name='toISOString']";
const CLOCK =
  'Days are those of the business time zone: ask `clock` of server-kit (decision 0081); durations are performance.now().';
const NOW = [
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
];
const ZONE_IN_SQL = ["TemplateElement[value.raw=/time zone '/i]", "Literal[value=/time zone '/i]"];
const TODAY =
  'The day of the installation is businessToday() of web-kit (decision 0081); the zone of the device is for showing instants.';

/** The last matching entry applies to a file, so the entries go from general to special. */
export const importRules = [
  { files: ['apps/**/*.ts', 'seed/**/*.ts', 'libs/formats/**/*.ts'], rules: forbid([TYPEORM, TESTING]) },
  { files: ['libs/features/**/*.ts'], rules: forbid([TYPEORM, TESTING, MECHANISMS, REPORTS]) },
  { files: KNOWS_DATABASE.map((pattern) => `libs/features/${pattern}`), rules: forbid([TESTING, MECHANISMS, REPORTS]) },
  { files: ['libs/server-kit/**/*.ts', 'migrations/**/*.ts'], rules: forbid([TESTING]) },
  {
    files: ['libs/domain/**/*.ts', 'libs/contract/**/*.ts', 'libs/web-kit/**/*.{ts,tsx}', 'apps/web/src/**/*.{ts,tsx}'],
    rules: forbid([TYPEORM, TESTING, NODE]),
  },
  {
    files: ['apps/web/src/areas/**/*.{ts,tsx}'],
    rules: { 'house/area-order': ['error', { order: WEB_AREAS }] },
  },
  {
    files: ['libs/features/**/*.ts', 'apps/cli/**/*.ts'],
    excludeFiles: [...TESTS, 'libs/features/**/testing/**'],
    rules: {
      'house/no-restricted-syntax': [
        'error',
        ...selectors(CLOCK, [...NOW, DAY_OF_UTC]),
        ...selectors(
          'Connections stand in the business time zone (decision 0081): leave the zone to them.',
          ZONE_IN_SQL,
        ),
      ],
    },
  },
  {
    files: ['libs/formats/**/*.ts'],
    excludeFiles: TESTS,
    rules: {
      'house/no-restricted-syntax': [
        'error',
        ...selectors('A format has no clock: take the date as an argument.', NOW),
      ],
    },
  },
  {
    files: ['libs/web-kit/**/*.{ts,tsx}', 'apps/web/src/**/*.{ts,tsx}'],
    excludeFiles: TESTS,
    rules: {
      'house/no-restricted-syntax': [
        'error',
        ...selectors(TODAY, [DAY_OF_UTC, "CallExpression[callee.name='dayjs'][arguments.length=0]"]),
      ],
    },
  },
  {
    files: [...TESTS, 'libs/features/**/testing/**/*.ts', 'apps/server/testing/**/*.ts', 'seed/testing/**/*.ts'],
    rules: forbid([TYPEORM]),
  },
  {
    files: ['libs/server-kit/**/*.spec.ts', 'migrations/**/*.spec.ts', 'libs/tooling/**/*.spec.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['libs/domain/**/*.ts'],
    excludeFiles: TESTS,
    rules: {
      'no-restricted-globals': ['error', ...pureGlobals],
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'The domain has no chance in it: take the value as an argument.',
        },
        { object: 'Date', property: 'now', message: 'The domain has no clock: take the date as an argument.' },
      ],
      'house/no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'The domain has no clock: take the date as an argument.',
        },
      ],
    },
  },
];
