// Which project may import which (architecture.md sections 2 and 3). The tags are in each project.json.

/** An area may import the areas before it in this list, never one after it. */
export const AREAS = [
  'imports',
  'identity',
  'catalog',
  'rules',
  'mds',
  'exchange',
  'vehicle',
  'bom',
  'reports',
  'substance-analysis',
  'material-analysis',
  'recyclability',
  'programme',
  'transfer',
  'cqc',
  'scip',
  'audit',
  'sync',
  'messaging',
  'files',
  'system',
  'imds',
];

/**
 * The same for the folders of apps/web/src/areas. `shared` has the code that areas have in common, and no screen of
 * its own.
 */
export const WEB_AREAS = [
  'shared',
  'files',
  'messaging',
  'account',
  'help',
  'org',
  'catalog',
  'rules',
  'mds',
  'exchange',
  'transfer',
  'sheet-detail',
  'vehicle',
  'bom',
  'analysis',
  'cqc',
  'scip',
  'audit',
  'sync',
  'imds',
  'home',
  'big-screen',
  'system',
];

const BROWSER_PACKAGES = ['react', 'react-*', 'antd', '@ant-design/*', '@tanstack/*', 'echarts', 'vite'];
const SERVER_PACKAGES = [
  '@nestjs/*',
  '@nestjs-cls/*',
  'nestjs-*',
  '@fastify/*',
  'typeorm',
  'pg',
  'pg-*',
  'bullmq',
  'ioredis',
  'pino*',
  'nodemailer',
  '@aws-sdk/*',
  'exceljs',
  'archiver',
];

/** `testing` is for test files only; noTestingInProduction (imports.mjs) forbids it in production files. */
const BELOW_FEATURES = ['layer:server-kit', 'layer:formats', 'layer:contract', 'layer:domain', 'layer:testing'];
const EVERY_SERVER_LAYER = [
  ...BELOW_FEATURES,
  'layer:feature',
  'layer:feature-list',
  'layer:migrations',
  'layer:seed',
  'layer:server-app',
];

const layers = [
  {
    sourceTag: 'layer:domain',
    onlyDependOnLibsWithTags: ['layer:domain', 'layer:testing'],
    allowedExternalImports: ['decimal.js', 'fast-check'],
  },
  {
    sourceTag: 'layer:contract',
    onlyDependOnLibsWithTags: ['layer:contract', 'layer:domain'],
    allowedExternalImports: ['zod'],
  },
  {
    sourceTag: 'layer:formats',
    onlyDependOnLibsWithTags: ['layer:formats', 'layer:contract', 'layer:domain', 'layer:testing'],
    bannedExternalImports: [...BROWSER_PACKAGES, '@nestjs/*', 'typeorm', 'pg', 'bullmq', 'ioredis'],
  },
  {
    sourceTag: 'layer:server-kit',
    onlyDependOnLibsWithTags: ['layer:server-kit', 'layer:formats', 'layer:contract', 'layer:domain', 'layer:testing'],
    // echarts also draws the charts of workbooks.
    bannedExternalImports: BROWSER_PACKAGES.filter((name) => name !== 'echarts'),
  },
  {
    sourceTag: 'layer:migrations',
    onlyDependOnLibsWithTags: ['layer:migrations', 'layer:testing', 'layer:server-kit'],
    allowedExternalImports: ['typeorm', 'pg'],
  },
  {
    sourceTag: 'layer:feature',
    onlyDependOnLibsWithTags: ['layer:feature', ...BELOW_FEATURES],
    bannedExternalImports: BROWSER_PACKAGES,
  },
  {
    sourceTag: 'layer:feature-list',
    onlyDependOnLibsWithTags: ['layer:feature', 'layer:server-kit'],
    bannedExternalImports: [...BROWSER_PACKAGES, 'typeorm'],
  },
  {
    sourceTag: 'layer:seed',
    onlyDependOnLibsWithTags: ['layer:seed', 'layer:feature', ...BELOW_FEATURES],
    bannedExternalImports: BROWSER_PACKAGES,
  },
  {
    sourceTag: 'layer:testing',
    onlyDependOnLibsWithTags: [
      'layer:testing',
      'layer:server-kit',
      'layer:formats',
      'layer:contract',
      'layer:domain',
      'layer:migrations',
    ],
    bannedExternalImports: BROWSER_PACKAGES,
  },
  {
    sourceTag: 'layer:server-app',
    onlyDependOnLibsWithTags: EVERY_SERVER_LAYER,
    bannedExternalImports: [...BROWSER_PACKAGES, 'typeorm'],
  },
  {
    sourceTag: 'layer:web-kit',
    onlyDependOnLibsWithTags: ['layer:web-kit', 'layer:contract'],
    bannedExternalImports: SERVER_PACKAGES,
  },
  {
    sourceTag: 'layer:web-app',
    onlyDependOnLibsWithTags: ['layer:web-kit', 'layer:contract', 'layer:domain'],
    bannedExternalImports: SERVER_PACKAGES,
  },
  {
    sourceTag: 'layer:e2e',
    onlyDependOnLibsWithTags: ['layer:e2e', 'layer:contract', 'layer:domain', 'layer:formats'],
    bannedExternalImports: ['@nestjs/*', 'typeorm'],
  },
  { sourceTag: 'layer:tooling', onlyDependOnLibsWithTags: ['layer:tooling', ...EVERY_SERVER_LAYER] },
];

const areas = AREAS.map((area, index) => ({
  sourceTag: `area:${area}`,
  onlyDependOnLibsWithTags: [...AREAS.slice(0, index).map((earlier) => `area:${earlier}`), ...BELOW_FEATURES],
}));

/** Specs of these libraries use `testing`, which depends on the libraries; without the specs there is no circle. */
const testedThroughTesting = ['domain', 'contract', 'formats', 'server-kit', 'migrations'].map((library) => [
  library,
  'testing',
]);

export const boundaries = [
  'error',
  {
    enforceBuildableLibDependency: false,
    allow: [],
    depConstraints: [...layers, ...areas],
    ignoredCircularDependencies: testedThroughTesting,
  },
];
