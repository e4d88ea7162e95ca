// Lets a plain Node process or thread run our TypeScript sources as they are (tests, worker threads and killed
// processes in them, tools).
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
/** `@matlas/features/rules` is a file of ours; every other request stays as it is. */
function withoutAlias(request) {
  const found = aliases.find(({ prefix, isExact }) => (isExact ? request === prefix : request.startsWith(prefix)));
  return found ? found.target.replace('*', request.slice(found.prefix.length)) : request;
}
const resolveFilename = Module._resolveFilename;
Module._resolveFilename = function resolve(request, ...rest) {
  return resolveFilename.call(this, withoutAlias(request), ...rest);
};

Module._extensions['.ts'] = (module, filename) => module._compile(translate(filename), filename);
// `./accounts` means accounts.ts, as for the compiler, where an accounts.json lies beside it.
const readJson = Module._extensions['.json'];
delete Module._extensions['.json'];
Module._extensions['.json'] = readJson;

module.exports = { mapsOf };
