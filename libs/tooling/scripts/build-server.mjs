// Compiles everything that runs on Node (apps, libs, migrations, seed) to dist/node, once or on every change.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const require = createRequire(import.meta.url);
const { transformFile } = require('@swc/core');
const { buildOptions, workspaceRoot } = require('../swc/options.cjs');

const SOURCE_FOLDERS = ['apps/server', 'apps/worker', 'apps/cli', 'libs', 'migrations', 'seed'];
/** Of the tooling only the benchmark is compiled; everything else runs from its sources. */
const LEFT_OUT_FOLDERS = [
  'libs/web-kit',
  'libs/testing/vectors',
  ...['faults', 'generator', 'jest', 'lint', 'openapi', 'plans', 'scripts', 'structure', 'swc'].map(
    (folder) => `libs/tooling/${folder}`,
  ),
];
const DATA_FILE = /\.(json|csv|tsv|gz|xlsx|xml|xsd|sql|html)$/;
const NOT_DATA = /(^|\/)(project|tsconfig[^/]*)\.json$/;
const outputFolder = join(workspaceRoot, 'dist/node');

function filesBelow(folder) {
  if (!existsSync(join(workspaceRoot, folder)) || LEFT_OUT_FOLDERS.includes(folder)) return [];
  return readdirSync(join(workspaceRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

export const isCompiled = (path) => /\.ts$/.test(path) && !/\.(spec|long|d)\.ts$/.test(path);
export const isCopied = (path) => DATA_FILE.test(path) && !NOT_DATA.test(path);
export const isServerSource = (path) =>
  SOURCE_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) &&
  !LEFT_OUT_FOLDERS.some((folder) => path.startsWith(`${folder}/`)) &&
  (isCompiled(path) || isCopied(path));

const targetOf = (path) => join(outputFolder, path.replace(/\.ts$/, '.js'));

/** Compiles or copies one source file to dist/node; if the source was deleted, the output is removed. */
export async function buildFile(path) {
  const source = join(workspaceRoot, path);
  const target = targetOf(path);
  if (!existsSync(source)) return rmSync(target, { force: true });
  mkdirSync(dirname(target), { recursive: true });
  if (isCopied(path)) return cpSync(source, target);
  const output = await transformFile(source, { ...buildOptions(), sourceFileName: source });
  writeFileSync(`${target}.map`, output.map);
  writeFileSync(target, `${output.code}\n//# sourceMappingURL=${target.split('/').pop()}.map\n`);
}

/** Removes output files without a source file, so that a deleted module does not stay in dist. */
function removeStale(wanted) {
  if (!existsSync(outputFolder)) return;
  for (const name of readdirSync(outputFolder, { recursive: true })) {
    const file = join(outputFolder, name);
    if (!wanted.has(file.replace(/\.map$/, '')) && statSync(file).isFile()) rmSync(file);
  }
}

/** Prints the message of an error without the compiler's backtrace of its own machine code. */
export const messageWithoutBacktrace = (error) => String(error.message ?? error).split(/\n+Caused by/)[0];

/** The OpenAPI document is written beside the module that serves it (decision 0113). */
const DOCUMENT = join(outputFolder, 'libs/server-kit/openapi/document.json');
async function writeDocument() {
  mkdirSync(dirname(DOCUMENT), { recursive: true });
  await promisify(execFile)(process.execPath, [
    join(workspaceRoot, 'libs/tooling/openapi/write-document.cjs'),
    DOCUMENT,
  ]);
}

export async function buildAll() {
  const paths = SOURCE_FOLDERS.flatMap(filesBelow).filter(isServerSource);
  removeStale(new Set([...paths.map(targetOf), DOCUMENT]));
  const written = writeDocument();
  const queue = [...paths];
  const failures = [];
  const drain = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      await buildFile(path).catch((error) => failures.push(`${path}: ${messageWithoutBacktrace(error)}`));
    }
  };
  await Promise.all([
    ...Array.from({ length: cpus().length * 2 }, drain),
    written.catch((error) => failures.push(`OpenAPI document: ${messageWithoutBacktrace(error)}`)),
  ]);
  return { count: paths.length, failures };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = Date.now();
  const { count, failures } = await buildAll();
  for (const failure of failures) console.error(failure);
  console.log(`${count - failures.length} files to dist/node in ${Date.now() - started} ms`);
  process.exitCode = failures.length ? 1 : 0;
}
