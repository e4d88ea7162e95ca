import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaries } from './boundaries.mjs';
import { importRules } from './imports.mjs';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx', '**/*.mts'];
const SCRIPTS = ['**/*.mjs', '**/*.cjs'];
const TESTS = ['**/*.spec.ts', '**/*.spec.tsx', '**/*.long.ts', 'apps/e2e/**/*.ts'];
const NODE_GLOBALS = ['process', 'console', 'Buffer', 'URL', 'fetch', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'globalThis', 'structuredClone'];
const COMMONJS_GLOBALS = ['require', 'module', 'exports', '__dirname', '__filename'];
const BROWSER_GLOBALS = ['window', 'document', 'Element'];

const readonly = (names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
const functionLines = (max) => ({ 'max-lines-per-function': ['error', { max, skipBlankLines: true, skipComments: true }] });

export default tseslint.config(
  // Exceptions written into the code are not accepted: a rule is right, or is changed here.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  { ignores: ['dist', 'node_modules', '.nx', '.data', '**/*.d.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: [...TYPESCRIPT, ...SCRIPTS],
    rules: {
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
      ...functionLines(40),
    },
  },
  {
    files: TYPESCRIPT,
    plugins: { '@nx': nx },
    rules: {
      '@nx/enforce-module-boundaries': boundaries,
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-ignore': true, 'ts-nocheck': true, 'ts-expect-error': 'allow-with-description' }],
    },
  },
  { files: ['**/*.tsx'], plugins: { 'react-hooks': hooks }, rules: { ...hooks.configs.recommended.rules, ...functionLines(80) } },
  ...importRules,
  { files: SCRIPTS, languageOptions: { globals: readonly([...NODE_GLOBALS, ...COMMONJS_GLOBALS, ...BROWSER_GLOBALS]) } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  // A describe block is one function over all its cases.
  { files: TESTS, rules: { 'max-lines-per-function': 'off' } },
  // The body of `up` is SQL text: tables with their columns.
  { files: ['migrations/**/*.ts'], rules: functionLines(120) },
  prettier,
);
