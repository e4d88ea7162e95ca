// The lines by which a new feature becomes known outside of its own files: imports, lists, tables.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractEdits } from './contract-edits.mjs';
import { replaced, withElement, withImport } from './edits.mjs';
import { AREAS } from '../lint/boundaries.mjs';

function migrationIndex(text, { file, Name, time }) {
  const known = withImport(text, `import { Create${Name}${time} } from './${time}-create-${file}';`);
  return replaced(known, /\n\];\s*$/, `\n  Create${Name}${time},\n];\n`, 'migrations/index.ts');
}

function areaModule(text, { file, Name, area }) {
  const place = `libs/features/${area}/${area}.module.ts`;
  const parts = ['controller', 'service', 'store'].map((role) => [
    `${Name}${role[0].toUpperCase()}${role.slice(1)}`,
    `./${file}.${role}`,
  ]);
  parts.push([`${Name}MergeSteps`, `./${file}-merge.store`]);
  const known = parts.reduce((now, [symbol, from]) => withImport(now, `import { ${symbol} } from '${from}';`), text);
  const withController = withElement(known, 'controllers', `${Name}Controller`, /@Module\(\{/, place);
  return withElement(
    withController,
    'providers',
    `${Name}MergeSteps, ${Name}Service, ${Name}Store`,
    /@Module\(\{/,
    place,
  );
}

function areaIndex(text, { file, Name, area }) {
  const known = withImport(text, `import { ${Name}Entity } from './${file}.entity';`);
  return withElement(known, 'entities', `${Name}Entity`, /module: \w+,/, `libs/features/${area}/index.ts`);
}

function areaPages(text, { area, file, Names }) {
  const entry = `${Names}: () => import('./${file}-page').then((module) => module.${Names}Page),`;
  const put = (_, start, rest) => `${start}\n    ${entry}${rest === '\n' ? rest : `\n    ${rest.trim()}`}`;
  return replaced(text, /(\bscreens: \{)(\n|.)/, put, `apps/web/src/areas/${area}/pages.ts`);
}

/** The tests of the isolation of tenants know how far the rows reach, and have some. */
const isolationReach = (text, { name }) =>
  replaced(
    text,
    /OF_KIND: [^=]*= \{/,
    (start) => `${start}\n  ${name}: 'enterprise',`,
    'libs/testing/isolation/reach.ts',
  );
function isolationRows(text, { areaCamel, name, names }) {
  const place = 'libs/testing/isolation/plain-rows.ts';
  const known = text.includes('{ api,')
    ? text
    : replaced(text, /import type \{ RecordKind, Route \}/, 'import { api, type RecordKind, type Route }', place);
  return replaced(
    known,
    /PLAIN: [^=]*= \[\n?/,
    (start) => `${start.trimEnd()}\n  ['${name}', api.${areaCamel}.${names}.saveOrUpdate],\n`,
    place,
  );
}

/** `npm test -- <area>` asks the journeys of an area. */
const areaJourneys = (text, { area, file }) =>
  withElement(text, area, `'${file}'`, /JOURNEYS_OF_AREA = \{/, 'libs/tooling/scripts/journeys.mjs');

/** The list of areas in their order; a new one is put behind the last that comes before it. */
export function featureList(text, { area, areaCamel }) {
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
  return withImport(
    text.replace(place, `$1${placed.join(', ')}]`),
    `import { ${symbol} } from '@matlas/features/${area}';`,
  );
}

/** An area of the client that is new comes after all that show data, before the home page. */
function webAreas(text, { area }) {
  const list = /WEB_AREAS = \[[^\]]*\]/.exec(text)?.[0] ?? '';
  if (list.includes(`'${area}'`)) return text;
  return replaced(text, /(WEB_AREAS = \[[^\]]*)('home',)/, `$1'${area}',\n  $2`, 'libs/tooling/lint/boundaries.mjs');
}

/** The table of assurances names the spec of the service. */
const assurances = (text, { area, file }) =>
  replaced(
    text,
    /(\| every field of a sheet, a model and a catalogue comes back as it was saved \|.*) \|\n/,
    `$1 \`libs/features/${area}/${file}.spec.ts\` |\n`,
    'libs/tooling/assurances.md',
  );

/** Every file that is changed, with its change. */
export function registrations(names, zh) {
  const { area } = names;
  return [
    ...contractEdits(names, zh),
    ['migrations/index.ts', (text) => migrationIndex(text, names)],
    [`libs/features/${area}/${area}.module.ts`, (text) => areaModule(text, names)],
    [`libs/features/${area}/index.ts`, (text) => areaIndex(text, names)],
    [`apps/web/src/areas/${area}/pages.ts`, (text) => areaPages(text, names)],
    ['libs/tooling/lint/boundaries.mjs', (text) => webAreas(text, names)],
    ['libs/tooling/assurances.md', (text) => assurances(text, names)],
    ['libs/tooling/scripts/journeys.mjs', (text) => areaJourneys(text, names)],
    ['libs/testing/isolation/reach.ts', (text) => isolationReach(text, names)],
    ['libs/testing/isolation/plain-rows.ts', (text) => isolationRows(text, names)],
  ];
}

/** All edits are worked out before the first is written: a lost anchor leaves the tree as it was. */
export function planEdits(root, edits, fresh = new Map()) {
  return edits.map(([path, change]) => {
    const file = join(root, path);
    const text = fresh.get(path) ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined);
    if (text === undefined)
      throw new Error(`${path} does not exist: is this still the house that the generator knows?`);
    return [path, change(text)];
  });
}

/** A whole file takes the place of the old one: a copy of the tree by hard links keeps its own. */
export function writeAll(root, files) {
  for (const [path, text] of files) {
    const file = join(root, path);
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
}
