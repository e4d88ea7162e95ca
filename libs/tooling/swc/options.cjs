const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const workspaceRoot = resolve(__dirname, '../../..');

/** The alias map of the repository; tsconfig.base.json is its only source. Values are paths relative to the root. */
function aliasPaths() {
  const config = JSON.parse(readFileSync(join(workspaceRoot, 'tsconfig.base.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(config.compilerOptions.paths).map(([alias, targets]) => [
      alias,
      targets.map((target) => target.replace(/^\.\//, '')),
    ]),
  );
}

/** The same options for jest and the build: TypeScript decorators, and class names that Nest and TypeORM need. */
function compilerOptions() {
  return {
    swcrc: false,
    configFile: false,
    sourceMaps: true,
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: false },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      keepClassNames: true,
    },
    module: { type: 'commonjs' },
  };
}

/** Browser code in jest: JSX with the automatic runtime, and modern class fields as in Vite. */
function browserOptions() {
  const options = compilerOptions();
  options.jsc.parser = { syntax: 'typescript', decorators: false, tsx: true };
  options.jsc.transform = { react: { runtime: 'automatic' } };
  return options;
}

/** For files that are compiled to another folder: aliases become relative requires. */
function buildOptions() {
  const options = compilerOptions();
  options.jsc.baseUrl = workspaceRoot;
  options.jsc.paths = aliasPaths();
  return options;
}

module.exports = { aliasPaths, browserOptions, buildOptions, compilerOptions, workspaceRoot };
