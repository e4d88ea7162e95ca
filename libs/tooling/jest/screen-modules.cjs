// Loads modules for tests of screens (libs/testing/README.md): the client anew for each file, everything else once per
// worker.
const { readFileSync } = require('node:fs');
const { isBuiltin } = require('node:module');
const { dirname, join, sep } = require('node:path');
const { Script } = require('node:vm');
const { ResolverFactory } = require('unrs-resolver'); // jest's own
const { browserOptions, workspaceRoot } = require('../swc/options.cjs');
const { translatorOf } = require('../swc/translate.cjs');

const here = (name) => join(__dirname, name);
/** Replacements for modules that are useless in jsdom. */
const STAND_INS = [
  [/^.*\.(css|svg|png|woff2)(\?.*)?$/, here('asset-stub.cjs')],
  [/^@ant-design\/icons$/, here('icons-one-by-one.cjs')],
  [/^.*\/getScrollBarSize$/, here('no-scroll-bars.cjs')],
  [/^.*\/useStyleRegister$/, here('no-style-sheets.cjs')],
  // The build for browsers, which bundlers choose.
  [/^tus-js-client$/, 'tus-js-client/lib.es5/browser/index.js'],
  // The CommonJS build of the icons imports an ES module of another package, which has both builds.
  [/^(@ant-design\/[^/]+|@rc-component\/[^/]+)\/es\/(.*)$/, '$1/lib/$2'],
];
/**
 * Modules that are loaded anew for each file. The client has state (session, texts, preferences); the others depend
 * on the hooks of a file, or keep its texts.
 */
const ANEW = [
  'libs/web-kit',
  'apps/web',
  'node_modules/@testing-library/react/dist/index.js',
  'node_modules/@testing-library/jest-dom',
  'node_modules/react-i18next',
].map((path) => join(workspaceRoot, path));
const isAnew = (path) => ANEW.some((part) => path === part || path.startsWith(part + sep));

const { mapsOf, translate } = translatorOf(browserOptions());
// Node's own resolver is not used, because it prefers ES modules if a package has both.
const resolver = new ResolverFactory({
  conditionNames: ['node', 'node-addons', 'require', 'default'],
  extensions: ['.ts', '.tsx', '.js', '.cjs', '.json'],
  mainFields: ['main'],
  tsconfig: { configFile: join(workspaceRoot, 'tsconfig.base.json'), references: 'auto' },
});

class ScreenModules {
  #ofWorker = new Map();
  #ofFile = new Map();
  #bodies = new Map();
  #found = new Map();
  constructor(window, context) {
    this.window = window;
    this.context = context;
  }
  forgetFile() {
    this.#ofFile.clear();
  }
  resolve(from, request) {
    const folder = dirname(from);
    const key = `${folder}\0${request}`;
    if (!this.#found.has(key)) this.#found.set(key, this.#find(folder, request));
    return this.#found.get(key);
  }
  #find(folder, request) {
    if (isBuiltin(request)) return request;
    const rule = folder !== __dirname && STAND_INS.find(([pattern]) => pattern.test(request));
    const { path, error } = resolver.sync(folder, rule ? request.replace(...rule) : request);
    if (error) throw new Error(`${error} (for ${folder})`);
    return path;
  }
  load(path) {
    if (isBuiltin(path)) return require(path);
    const registry = isAnew(path) ? this.#ofFile : this.#ofWorker;
    return (registry.get(path) ?? this.#run(path, registry)).exports;
  }
  /** Loads a test or setup file, which is run again each time. */
  loadAnew(path) {
    return this.#run(path, this.#ofFile).exports;
  }
  #run(path, registry) {
    const module = { id: path, filename: path, exports: {}, loaded: false, children: [], paths: [] };
    registry.set(path, module);
    try {
      this.#fill(module, path);
      module.loaded = true;
    } catch (error) {
      registry.delete(path);
      throw error;
    }
    return module;
  }
  #fill(module, path) {
    if (path.endsWith('.json')) {
      module.exports = this.window.JSON.parse(readFileSync(path, 'utf8'));
      return;
    }
    if (!this.#bodies.has(path)) this.#bodies.set(path, this.#compile(path));
    this.#bodies.get(path).call(module.exports, module, module.exports, this.#requireOf(path), path, dirname(path));
  }
  #compile(path) {
    // Packages without a CommonJS form are translated as the client's own modules.
    const code = /\.tsx?$|\.esm\.js$/.test(path) ? translate(path) : readFileSync(path, 'utf8');
    return new Script(`(function (module, exports, require, __filename, __dirname) {${code}\n})`, {
      filename: path,
    }).runInContext(this.context);
  }
  #requireOf(path) {
    const requireFrom = (request) => this.load(this.resolve(path, request));
    requireFrom.resolve = (request) => this.resolve(path, request);
    return requireFrom;
  }
}

module.exports = { ScreenModules, mapsOf };
