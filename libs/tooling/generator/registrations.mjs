// The lines by which a new feature becomes known: imports, lists, tables. Every edit names its anchor, and says so when it is gone.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS } from './names.mjs';

/** Puts `line` after the last import of a file, unless it is there. */
function withImport(text, line) {
  if (text.includes(line)) return text;
  const lines = text.split('\n');
  const last = lines.findLastIndex((each) => /^(import\b.*|\} from .*);$/.test(each));
  lines.splice(last + 1, 0, line);
  return lines.join('\n');
}

function replaced(text, pattern, replacement, place) {
  if (!pattern.test(text)) throw new Error(`${place}: ${pattern} is not there any more; register the feature by hand and mend libs/tooling/generator.`);
  return text.replace(pattern, replacement);
}

/** `key: [` of a decorator or an object gets one more first element; a missing key is added behind `opener`. */
function withElement(text, key, element, opener, place) {
  const list = new RegExp(`\\b${key}:\\s*\\[`);
  return list.test(text) ? text.replace(list, (start) => `${start}${element}, `) : replaced(text, opener, (start) => `${start} ${key}: [${element}],`, place);
}

const contractIndex = (text, { file }) => (text.includes(`'./${file}'`) ? text : `${text.trimEnd()}\nexport * from './${file}';\n`);

/** `rules: rulesApi` becomes `rules: { ...rulesApi, watchLists: watchListApi }`; an area without calls gets its first. */
function contractApi(text, { areaCamel, name, names, file }) {
  const known = withImport(text, `import { ${name}Api } from './${file}';`);
  const entry = `${names}: ${name}Api`;
  const bare = new RegExp(`\\b${areaCamel}: (\\w+Api)\\b`);
  const spread = new RegExp(`\\b${areaCamel}: \\{`);
  if (spread.test(known)) return known.replace(spread, (start) => `${start} ${entry},`);
  if (bare.test(known)) return known.replace(bare, (_, area) => `${areaCamel}: { ...${area}, ${entry} }`);
  return replaced(known, /export const api = \{/, (start) => `${start} ${areaCamel}: { ${entry} },`, 'libs/contract/api.ts');
}

function permissionTree(text, { right, name }) {
  const place = 'libs/contract/permissions/permission-tree.ts';
  return replaced(text, new RegExp(`(export const PERMISSION_TREE = \\{[\\s\\S]*?\\n  ${right}: \\{)`), (start) => `${start}\n    ${name}: ['query', 'edit', 'delete'],`, place);
}

function permissionWords(text, { right, name }, title) {
  const words = JSON.parse(text);
  words.resources[right][name] = title;
  return `${JSON.stringify(words, null, 2)}\n`;
}

function migrationIndex(text, { file, Name, time }) {
  const known = withImport(text, `import { Create${Name}${time} } from './${time}-create-${file}';`);
  return replaced(known, /\n\];\s*$/, `\n  Create${Name}${time},\n];\n`, 'migrations/index.ts');
}

function areaModule(text, { file, Name, area }) {
  const place = `libs/features/${area}/${area}.module.ts`;
  const parts = ['controller', 'service', 'store'].map((role) => [`${Name}${role[0].toUpperCase()}${role.slice(1)}`, `./${file}.${role}`]);
  const known = parts.reduce((now, [symbol, from]) => withImport(now, `import { ${symbol} } from '${from}';`), text);
  const withController = withElement(known, 'controllers', `${Name}Controller`, /@Module\(\{/, place);
  return withElement(withController, 'providers', `${Name}Service, ${Name}Store`, /@Module\(\{/, place);
}

function areaIndex(text, { file, Name, area }) {
  const known = withImport(text, `import { ${Name}Entity } from './${file}.entity';`);
  return withElement(known, 'entities', `${Name}Entity`, /module: \w+,/, `libs/features/${area}/index.ts`);
}

function areaPages(text, { area, file, files, Names }) {
  const entry = `'/${area}/${files}': () => import('./${file}-page').then((module) => module.${Names}Page),`;
  if (/ownPaths: \{/.test(text)) return text.replace(/ownPaths: \{/, (start) => `${start}\n    ${entry}`);
  return replaced(text, /\n\};\s*$/, `\n  ownPaths: {\n    ${entry}\n  },\n};\n`, `apps/web/src/areas/${area}/pages.ts`);
}

/** The list of areas in their order; a new one is put behind the last that comes before it. */
export function featureList(text, { area, areaCamel }) {
  const symbol = `${areaCamel}Feature`;
  if (new RegExp(`\\b${symbol}\\b`).test(text)) return text;
  const place = /(FEATURES[^=]*=\s*\[)([^\]]*)\]/;
  const [, opener = '', inside = ''] = place.exec(text) ?? [];
  if (!opener) throw new Error('The list FEATURES is not where it was; register the area by hand and mend libs/tooling/generator.');
  const listed = inside.split(',').map((entry) => entry.trim()).filter(Boolean);
  const orderOf = (entry) => AREAS.indexOf(entry.replace(/Feature$/, ''));
  const sorted = [...listed, symbol].sort((left, right) => orderOf(left) - orderOf(right));
  return withImport(text.replace(place, `$1${sorted.join(', ')}]`), `import { ${symbol} } from '@matlas/features/${area}';`);
}

/** Every file that is changed, with its change. */
export function registrations(names, zh) {
  const { area } = names;
  return [
    ['libs/contract/index.ts', (text) => contractIndex(text, names)],
    ['libs/contract/api.ts', (text) => contractApi(text, names)],
    ['libs/contract/permissions/permission-tree.ts', (text) => permissionTree(text, names)],
    ['libs/contract/locales/en/permissions.json', (text) => permissionWords(text, names, names.title)],
    ['libs/contract/locales/zh/permissions.json', (text) => permissionWords(text, names, zh)],
    ['migrations/index.ts', (text) => migrationIndex(text, names)],
    [`libs/features/${area}/${area}.module.ts`, (text) => areaModule(text, names)],
    [`libs/features/${area}/index.ts`, (text) => areaIndex(text, names)],
    [`apps/web/src/areas/${area}/pages.ts`, (text) => areaPages(text, names)],
  ];
}

/** All edits are worked out before the first is written: a lost anchor leaves the tree as it was. */
export function planEdits(root, edits, fresh = new Map()) {
  return edits.map(([path, change]) => {
    const file = join(root, path);
    const text = fresh.get(path) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
    if (text === undefined) throw new Error(`${path} does not exist: is this still the house that the generator knows?`);
    return [path, change(text)];
  });
}

export const writeAll = (root, files) => files.forEach(([path, text]) => writeFileSync(join(root, path), text));
