// Edits that register a new feature outside of its own files: imports, lists, tables.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractEdits } from './contract-edits.mjs';
import { replaceOnce, addElement, addImport } from './edits.mjs';
import { AREAS } from '../lint/boundaries.mjs';

function addToMigrationIndex(text, { file, Name, time }) {
  const known = addImport(text, `import { Create${Name}${time} } from './${time}-create-${file}';`);
  return replaceOnce(known, /\n\];\s*$/, `\n  Create${Name}${time},\n];\n`, 'migrations/index.ts');
}

function addToAreaModule(text, { file, Name, area }) {
  const place = `libs/features/${area}/${area}.module.ts`;
  const parts = ['controller', 'service', 'store'].map((role) => [
    `${Name}${role[0].toUpperCase()}${role.slice(1)}`,
    `./${file}.${role}`,
  ]);
  parts.push([`${Name}MergeSteps`, `./${file}-merge.store`]);
  const known = parts.reduce((now, [symbol, from]) => addImport(now, `import { ${symbol} } from '${from}';`), text);
  const withController = addElement(known, 'controllers', `${Name}Controller`, /@Module\(\{/, place);
  return addElement(
    withController,
    'providers',
    `${Name}MergeSteps, ${Name}Service, ${Name}Store`,
    /@Module\(\{/,
    place,
  );
}

function addToAreaIndex(text, { file, Name, area }) {
  const known = addImport(text, `import { ${Name}Entity } from './${file}.entity';`);
  return addElement(known, 'entities', `${Name}Entity`, /module: \w+,/, `libs/features/${area}/index.ts`);
}

function addToAreaPages(text, { area, file, Names }) {
  const entry = `${Names}: () => import('./${file}-page').then((module) => module.${Names}Page),`;
  const put = (_, start, rest) => `${start}\n    ${entry}${rest === '\n' ? rest : `\n    ${rest.trim()}`}`;
  return replaceOnce(text, /(\bscreens: \{)(\n|.)/, put, `apps/web/src/areas/${area}/pages.ts`);
}

/** The tests of tenant isolation need the reach of the rows, and some rows. */
const addIsolationReach = (text, { name }) =>
  replaceOnce(
    text,
    /OF_KIND: [^=]*= \{/,
    (start) => `${start}\n  ${name}: 'enterprise',`,
    'libs/testing/isolation/reach.ts',
  );
function addIsolationRows(text, { areaCamel, name, names }) {
  const place = 'libs/testing/isolation/plain-rows.ts';
  const known = text.includes('{ api,')
    ? text
    : replaceOnce(text, /import type \{ RecordKind, Route \}/, 'import { api, type RecordKind, type Route }', place);
  return replaceOnce(
    known,
    /PLAIN: [^=]*= \[\n?/,
    (start) => `${start.trimEnd()}\n  ['${name}', api.${areaCamel}.${names}.saveOrUpdate],\n`,
    place,
  );
}

/** `npm test -- <area>` runs the journeys of an area. */
const addAreaJourney = (text, { area, file }) =>
  addElement(text, area, `'${file}'`, /JOURNEYS_OF_AREA = \{/, 'libs/tooling/scripts/journeys.mjs');

/** Adds an area to the ordered list, after the last area that precedes it. */
export function addToFeatureList(text, { area, areaCamel }) {
  const symbol = `${areaCamel}Feature`;
  if (new RegExp(`\\b${symbol}\\b`).test(text)) return text;
  const place = /(FEATURES[^=]*=\s*\[)([^\]]*)\]/;
  const [, opener = '', inside = ''] = place.exec(text) ?? [];
  if (!opener)
    throw new Error(
      'The list FEATURES is not where it was; register the area by hand and mend libs/tooling/generator.',
    );
  const listed = inside
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  const inCamelCase = (kebab) => kebab.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  const order = AREAS.map(inCamelCase);
  const orderOf = (entry) => order.indexOf(entry.replace(/Feature$/, ''));
  const before = listed.findLastIndex((entry) => orderOf(entry) !== -1 && orderOf(entry) < orderOf(symbol));
  const placed = listed.toSpliced(before + 1, 0, symbol);
  return addImport(
    text.replace(place, `$1${placed.join(', ')}]`),
    `import { ${symbol} } from '@matlas/features/${area}';`,
  );
}

/** A new area of the client is placed after all areas that show data, before the home page. */
function addToWebAreas(text, { area }) {
  const list = /WEB_AREAS = \[[^\]]*\]/.exec(text)?.[0] ?? '';
  if (list.includes(`'${area}'`)) return text;
  return replaceOnce(text, /(WEB_AREAS = \[[^\]]*)('home',)/, `$1'${area}',\n  $2`, 'libs/tooling/lint/boundaries.mjs');
}

/** Adds the spec of the service to the table of assurances. */
const addAssurance = (text, { area, file }) =>
  replaceOnce(
    text,
    /(\| every field of a sheet, a model and a catalogue comes back as it was saved \|.*) \|\n/,
    `$1 \`libs/features/${area}/${file}.spec.ts\` |\n`,
    'libs/tooling/assurances.md',
  );

/** Every changed file with its edit. */
export function listRegistrations(names, zh) {
  const { area } = names;
  return [
    ...contractEdits(names, zh),
    ['migrations/index.ts', (text) => addToMigrationIndex(text, names)],
    [`libs/features/${area}/${area}.module.ts`, (text) => addToAreaModule(text, names)],
    [`libs/features/${area}/index.ts`, (text) => addToAreaIndex(text, names)],
    [`apps/web/src/areas/${area}/pages.ts`, (text) => addToAreaPages(text, names)],
    ['libs/tooling/lint/boundaries.mjs', (text) => addToWebAreas(text, names)],
    ['libs/tooling/assurances.md', (text) => addAssurance(text, names)],
    ['libs/tooling/scripts/journeys.mjs', (text) => addAreaJourney(text, names)],
    ['libs/testing/isolation/reach.ts', (text) => addIsolationReach(text, names)],
    ['libs/testing/isolation/plain-rows.ts', (text) => addIsolationRows(text, names)],
  ];
}

/** Computes all edits before the first is written: a missing anchor leaves the tree unchanged. */
export function planEdits(root, edits, fresh = new Map()) {
  return edits.map(([path, change]) => {
    const file = join(root, path);
    const text = fresh.get(path) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
    if (text === undefined)
      throw new Error(
        `${path}, which the generator edits, does not exist. Correct its path in libs/tooling/generator; nothing is written.`,
      );
    return [path, change(text)];
  });
}

/** Replaces whole files instead of writing into them: the original of a hard-linked copy keeps its content. */
export function writeAll(root, files) {
  for (const [path, text] of files) {
    const file = join(root, path);
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}
