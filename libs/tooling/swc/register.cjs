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
