import { fileURLToPath } from 'node:url';
import { boundaries } from './boundaries.mjs';
import { importRules } from './imports.mjs';
import { RENAMED } from './renamed.mjs';
import { REACT, RECOMMENDED, SCRIPT, TYPED } from './rules.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx', '**/*.mts'];
const SCRIPTS = ['**/*.mjs', '**/*.cjs'];
const TESTS = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.long.{ts,tsx}', 'seed/testing/*-tests.ts', 'apps/e2e/**/*.ts'];
const NODE_GLOBALS = [
  ...['process', 'console', 'Buffer', 'URL', 'fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  ...['performance', 'globalThis', 'structuredClone'],
];
const COMMONJS_GLOBALS = ['require', 'module', 'exports', '__dirname', '__filename'];
const BROWSER_GLOBALS = ['window', 'document', 'Element'];

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
const errors = (names) => Object.fromEntries(names.map((name) => [name, 'error']));
const functionLines = (max) => ({
  'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }],
});

/** Imports that are one flow each; the figures only go down. */
const LARGE_CONSTRUCTORS = {};

/** oxlint resolves patterns relative to the folder of this file; ours are relative to the repository root. */
const top = fileURLToPath(new URL('../../..', import.meta.url)).replaceAll('\\', '/');
const fromTop = (pattern) => (pattern.startsWith('**/') ? pattern : top + pattern);
const filesFromTop = ({ files, excludeFiles, ...rest }) => ({
  files: files.map(fromTop),
  ...(excludeFiles && { excludeFiles: excludeFiles.map(fromTop) }),
  ...rest,
});

const overrides = [
  {
    files: TYPESCRIPT,
    rules: {
      ...errors(TYPED),
      'house/enforce-module-boundaries': boundaries,
      'house/swallowed-errors': 'error',
      'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
      'no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      'typescript/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' },
      ],
    },
  },
  { files: ['**/*.tsx'], rules: { ...errors(REACT), ...functionLines(80) } },
  ...importRules,
  {
    files: SCRIPTS,
    globals: readonly([...NODE_GLOBALS, ...COMMONJS_GLOBALS, ...BROWSER_GLOBALS]),
    rules: errors(SCRIPT),
  },
  { files: SCRIPTS, rules: { 'no-redeclare': ['error', { builtinGlobals: false }] } },
  { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
  ...Object.entries(LARGE_CONSTRUCTORS).map(([file, max]) => ({
    files: [file],
    rules: { 'house/max-dependencies': ['error', max] },
  })),
  // A describe block is one function with all its cases.
  { files: TESTS, rules: { 'max-lines-per-function': 'off' } },
  // The body of `up` is SQL text: tables with their columns.
  { files: ['migrations/**/*.ts'], rules: functionLines(120) },
];

/**
 * Which rules apply to which files. Exceptions in the code are not allowed (structure/files.spec.ts): either follow
 * the rule, or change it here.
 */
export default {
  plugins: ['eslint', 'typescript', 'react'],
  jsPlugins: [{ name: 'house', specifier: './plugin.mjs' }],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, respectEslintDisableDirectives: false },
  env: { builtin: true, es2024: true },
  rules: {
    ...errors(RECOMMENDED),
    'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
    'no-unused-vars': 'error',
    'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
    'house/max-dependencies': ['error', 8],
    'house/id-denylist': ['error', ...RENAMED.keys()],
    'house/renamed-locals': 'error',
    'house/max-len': ['error', { code: 160 }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    ...functionLines(40),
  },
  overrides: overrides.map(filesFromTop),
};
