// Edits of libs/contract for a new feature.
import { replaceOnce, addImport, addText } from './edits.mjs';

const contractIndex = (text, { area, file }) => `${text.trimEnd()}\nexport * from './${area}/${file}';\n`;

/**
 * Adds the calls to the area: `rules: rulesApi` becomes `rules: { ...rulesApi, watchLists: watchListApi }`. An area
 * without calls gets its first.
 */
function contractApi(text, { area, areaCamel, name, names, file }) {
  const known = addImport(text, `import { ${name}Api } from './${area}/${file}';`);
  const entry = `${names}: ${name}Api`;
  const bare = new RegExp(`\\b${areaCamel}: (\\w+Api)\\b`);
  const spread = new RegExp(`\\b${areaCamel}: \\{`);
  if (spread.test(known)) return known.replace(spread, (start) => `${start} ${entry},`);
  if (bare.test(known)) return known.replace(bare, (_, area) => `${areaCamel}: { ...${area}, ${entry} }`);
  return replaceOnce(
    known,
    /export const api = \{/,
    (start) => `${start} ${areaCamel}: { ${entry} },`,
    'libs/contract/api.ts',
  );
}

function permissionTree(text, { right, name }) {
  const place = 'libs/contract/permissions/permission-tree.ts';
  return replaceOnce(
    text,
    new RegExp(`(export const PERMISSION_TREE = \\{[\\s\\S]*?\\n  ${right}: \\{)`),
    (start) => `${start}\n    ${name}: ['query', 'edit', 'delete'],`,
    place,
  );
}

/** Adds the screen at the end of its menu group and to the list of served screens. */
function menuEntry(text, { menuFile, group, Names, right, name }) {
  const entry = `  { group: '${group}', component: '${Names}', icon: 'TableOutlined', needs: '${right}:${name}:query' },`;
  const ofGroup = new RegExp(`\\n {2}\\{\\s+group: '${group}',[^}]*\\},(?![\\s\\S]*group: '${group}')`);
  return replaceOnce(text, ofGroup, (last) => `${last}\n${entry}`, `libs/contract/menus/${menuFile}.ts`);
}
const servedScreens = (text, { Names }) =>
  replaceOnce(text, /\n\];\s*$/, (end) => `\n  '${Names}',${end}`, 'libs/contract/menus/served-screens.ts');

/** Adds the kind of record that ids in the calls refer to; the tests of tenant isolation need it. */
function recordKinds(text, { name }) {
  const place = 'libs/contract/wire/record-kinds.ts';
  if (text.includes(`'${name}',`)) throw new Error(`${place} has a kind ${name} already: choose another name.`);
  return replaceOnce(text, /RECORD_KINDS = \[/, (start) => `${start}\n  '${name}',`, place);
}
const kindOfPath = (text, { right, name }) =>
  replaceOnce(
    text,
    /KIND_OF_PATH: [^=]*= \{/,
    (start) => `${start}\n  '/${right}/${name}': '${name}',`,
    'libs/contract/wire/kind-of-path.ts',
  );

/** Adds the kind of record to those that the merge of two enterprises counts. */
function mergeKinds(text, { name }) {
  const entry = `    { value: '${name}', key: '${name}' },`;
  return replaceOnce(
    text,
    /name: 'mergeKind',[\s\S]*?(?=\n {2}\],)/,
    (list) => `${list}\n${entry}`,
    'libs/contract/enums/merge.enums.ts',
  );
}

/** Texts that have the same form for every feature, in one language. */
function wordEdits({ right, name, Names, table }, language, title) {
  const contract = `libs/contract/locales/${language}`;
  return [
    [`${contract}/permissions.json`, (text) => addText(text, ['resources', right, name], title)],
    [`${contract}/menus.json`, (text) => addText(text, ['screens', Names], title)],
    [`${contract}/enums.json`, (text) => addText(text, ['mergeKind', name], title)],
    [`apps/web/locales/${language}/logs.json`, (text) => addText(text, ['subject', table], title)],
  ];
}

export const contractEdits = (names, zh) => [
  ['libs/contract/index.ts', (text) => contractIndex(text, names)],
  ['libs/contract/api.ts', (text) => contractApi(text, names)],
  ['libs/contract/permissions/permission-tree.ts', (text) => permissionTree(text, names)],
  [`libs/contract/menus/${names.menuFile}.ts`, (text) => menuEntry(text, names)],
  ['libs/contract/menus/served-screens.ts', (text) => servedScreens(text, names)],
  ['libs/contract/wire/record-kinds.ts', (text) => recordKinds(text, names)],
  ['libs/contract/wire/kind-of-path.ts', (text) => kindOfPath(text, names)],
  ['libs/contract/enums/merge.enums.ts', (text) => mergeKinds(text, names)],
  ...wordEdits(names, 'en', names.title),
  ...wordEdits(names, 'zh', zh),
];
