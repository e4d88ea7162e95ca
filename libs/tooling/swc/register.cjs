// Lets a plain Node process or thread run our TypeScript sources as they are (worker threads and killed processes in tests).
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { transformSync } = require('@swc/core');
const { buildOptions } = require('./options.cjs');

require('reflect-metadata');

Module._extensions['.ts'] = (module, filename) => {
  const { code } = transformSync(readFileSync(filename, 'utf8'), { ...buildOptions(), filename, sourceMaps: 'inline' });
  module._compile(code, filename);
};
// `./accounts` means accounts.ts, as for the compiler, where an accounts.json lies beside it.
const readJson = Module._extensions['.json'];
delete Module._extensions['.json'];
Module._extensions['.json'] = readJson;
