// Lets a plain Node process or thread run our TypeScript sources directly (tests, their worker threads and the
// processes that they kill, tools).
const { mapsOf, translate } = require('./translate.cjs');
const Module = require('node:module');
const { aliasPaths, workspaceRoot } = require('./options.cjs');
const { join } = require('node:path');

require('reflect-metadata');

const aliases = Object.entries(aliasPaths()).map(([alias, [target]]) => ({
  prefix: alias.replace('*', ''),
  isExact: !alias.includes('*'),
  target: join(workspaceRoot, target),
}));
/** Resolves aliases such as `@matlas/features/rules`; other requests stay unchanged. */
function withoutAlias(request) {
  const found = aliases.find(({ prefix, isExact }) => (isExact ? request === prefix : request.startsWith(prefix)));
  return found ? found.target.replace('*', request.slice(found.prefix.length)) : request;
}
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(request, ...rest) {
  return resolveFilename.call(this, withoutAlias(request), ...rest);
};

Module._extensions['.ts'] = (module, filename) => module._compile(translate(filename), filename);
// `./accounts` means accounts.ts, as in the compiler, even if accounts.json exists beside it.
const readJson = Module._extensions['.json'];
delete Module._extensions['.json'];
Module._extensions['.json'] = readJson;

module.exports = { mapsOf };
