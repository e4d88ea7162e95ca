// Rules without options, by the files that they apply to.

/** Rules that @eslint/js and typescript-eslint recommend for every file. */
export const RECOMMENDED = [
  ...[
    'for-direction',
    'no-async-promise-executor',
    'no-case-declarations',
    'no-compare-neg-zero',
    'no-cond-assign',
    'no-constant-binary-expression',
    'no-control-regex',
  ],
  ...[
    'no-debugger',
    'no-delete-var',
    'no-dupe-else-if',
    'no-duplicate-case',
    'no-empty',
    'no-empty-character-class',
    'no-empty-pattern',
    'no-empty-static-block',
  ],
  ...[
    'no-ex-assign',
    'no-extra-boolean-cast',
    'no-fallthrough',
    'no-global-assign',
    'no-invalid-regexp',
    'no-irregular-whitespace',
    'no-loss-of-precision',
  ],
  ...[
    'no-misleading-character-class',
    'no-nonoctal-decimal-escape',
    'no-prototype-builtins',
    'no-regex-spaces',
    'no-self-assign',
    'no-shadow-restricted-names',
  ],
  ...[
    'no-sparse-arrays',
    'no-unsafe-finally',
    'no-unsafe-optional-chaining',
    'no-unused-labels',
    'no-unused-private-class-members',
    'no-useless-backreference',
  ],
  ...[
    'no-useless-catch',
    'no-useless-escape',
    'require-yield',
    'use-isnan',
    'valid-typeof',
    'no-var',
    'prefer-const',
    'prefer-rest-params',
    'prefer-spread',
  ],
  ...[
    'no-array-constructor',
    'no-unused-expressions',
    'typescript/ban-ts-comment',
    'typescript/no-duplicate-enum-values',
    'typescript/no-empty-object-type',
  ],
  ...[
    'typescript/no-explicit-any',
    'typescript/no-extra-non-null-assertion',
    'typescript/no-misused-new',
    'typescript/no-namespace',
  ],
  ...[
    'typescript/no-non-null-asserted-optional-chain',
    'typescript/no-require-imports',
    'typescript/no-this-alias',
    'typescript/no-unnecessary-type-constraint',
  ],
  ...[
    'typescript/no-unsafe-declaration-merging',
    'typescript/no-unsafe-function-type',
    'typescript/no-wrapper-object-types',
    'typescript/prefer-as-const',
  ],
  ...['typescript/prefer-namespace-keyword', 'typescript/triple-slash-reference'],
];

/** Errors that the compiler reports for TypeScript, but that nothing else reports for scripts. */
export const SCRIPT = [
  ...[
    'constructor-super',
    'getter-return',
    'no-class-assign',
    'no-const-assign',
    'no-dupe-class-members',
    'no-dupe-keys',
    'no-func-assign',
    'no-import-assign',
  ],
  ...[
    'no-new-native-nonconstructor',
    'no-obj-calls',
    'no-redeclare',
    'no-setter-return',
    'no-this-before-super',
    'no-undef',
    'no-unreachable',
    'no-unsafe-negation',
    'no-with',
  ],
  ...['house/no-octal', 'house/no-dupe-args'],
];

/** Rules that eslint-plugin-react-hooks recommends; most of them are the analysis of the React compiler. */
export const REACT = [
  ...[
    'react/rules-of-hooks',
    'react/exhaustive-deps',
    'react/static-components',
    'react/use-memo',
    'react/preserve-manual-memoization',
    'react/incompatible-library',
  ],
  ...[
    'react/immutability',
    'react/globals',
    'react/refs',
    'react/set-state-in-effect',
    'react/error-boundaries',
    'react/purity',
    'react/set-state-in-render',
  ],
  ...['react/unsupported-syntax'],
];

/**
 * Rules that need type information: a promise without await loses its error; a switch over a union must handle
 * every member.
 */
export const TYPED = ['typescript/no-floating-promises', 'typescript/await-thenable'];
