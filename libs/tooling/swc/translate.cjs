// Compiles TypeScript to JavaScript and caches the result on disk: the same text is compiled once, not by every
// process and thread that loads it.
const { createHash, randomBytes } = require('node:crypto');
const { mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { pathToFileURL } = require('node:url');
const { compilerOptions, workspaceRoot } = require('./options.cjs');

/**
 * The real location of the packages: a copy of the tree has only a link to them. Compiled files stay when the copy
 * is removed.
 */
const FOLDER = join(realpathSync(join(workspaceRoot, 'node_modules')), '.cache/matlas-swc');
const { version } = require('@swc/core/package.json');

function writeWhole(path, text) {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

function keep(path, mapPath, code, map) {
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeWhole(mapPath, map);
    writeWhole(path, code); // last: whoever finds the code finds its map
  } catch (error) {
    if (!['EACCES', 'EROFS'].includes(error.code)) throw error; // somebody else's folder: the next one translates again
  }
}

function translateAnew(source, options, path, mapPath) {
  const { transformSync } = require('@swc/core');
  const { code, map } = transformSync(source, options);
  const whole = `${code}\n//# sourceMappingURL=${pathToFileURL(mapPath)}`;
  keep(path, mapPath, whole, map);
  return whole;
}

/**
 * The compiler for one set of options, and the location of the source map of each file that this process has loaded
 * with it.
 */
function translatorOf(options) {
  const dialect = JSON.stringify([version, options]);
  const mapsOf = new Map();
  function translate(filename) {
    const source = readFileSync(filename, 'utf8');
    // Files are identified by their path in the tree, so that a copy of the tree uses the files that the first
    // compiled. Stack traces name the first tree, which has the same text.
    const hash = createHash('sha1')
      .update(dialect)
      .update(relative(workspaceRoot, filename))
      .update('\0')
      .update(source);
    const path = join(FOLDER, `${hash.digest('hex')}.js`);
    const mapPath = `${path}.map`;
    mapsOf.set(filename, mapPath);
    try {
      return readFileSync(path, 'utf8');
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
      return translateAnew(source, { ...options, filename }, path, mapPath);
    }
  }
  return { mapsOf, translate };
}

module.exports = { ...translatorOf(compilerOptions()), translatorOf };
