// What a new feature adds to libs/contract.
import { replaced, withImport, withWord } from './edits.mjs';

const contractIndex = (text, { area, file }) => `${text.trimEnd()}\nexport * from './${area}/${file}';\n`;

/**
 * `rules: rulesApi` becomes `rules: { ...rulesApi, watchLists: watchListApi }`; an area without calls gets its first.
 */
function contractApi(text, { area, areaCamel, name, names, file }) {
  const known = withImport(text, `import { ${name}Api } from './${area}/${file}';`);
  const entry = `${names}: ${name}Api`;
  const bare = new RegExp(`\\b${areaCamel}: (\\w+Api)\\b`);
  const spread = new RegExp(`\\b${areaCamel}: \\{`);
  if (spread.test(known)) return known.replace(spread, (start) => `${start} ${entry},`);
  if (bare.test(known)) return known.replace(bare, (_, area) => `${areaCamel}: { ...${area}, ${entry} }`);
  return replaced(
    known,
    /export const api = \{/,
    (start) => `${start} ${areaCamel}: { ${entry} },`,
    'libs/contract/api.ts',
  );
}

function permissionTree(text, { right, name }) {
  const place = 'libs/contract/permissions/permission-tree.ts';
  return replaced(
    text,
    new RegExp(`(export const PERMISSION_TREE = \\{[\\s\\S]*?\\n  ${right}: \\{)`),
    (start) => `${start}\n    ${name}: ['query', 'edit', 'delete'],`,
    place,
  );
}

/** The screen stands at the end of its group, and is served. */
function menuEntry(text, { menuFile, group, Names, right, name }) {
  const entry = `  { group: '${group}', component: '${Names}', icon: 'TableOutlined', needs: '${right}:${name}:query' },`;
  const ofGroup = new RegExp(`\\n {2}\\{\\s+group: '${group}',[^}]*\\},(?![\\s\\S]*group: '${group}')`);
  return replaced(text, ofGroup, (last) => `${last}\n${entry}`, `libs/contract/menus/${menuFile}.ts`);
}
const servedScreens = (text, { Names }) =>
  replaced(text, /\n\];\s*$/, (end) => `\n  '${Names}',${end}`, 'libs/contract/menus/served-screens.ts');

/** What a number in the calls names; every test of the isolation of tenants asks for it. */
function recordKinds(text, { name }) {
  const place = 'libs/contract/wire/record-kinds.ts';
  if (text.includes(`'${name}',`)) throw new Error(`${place} has a kind ${name} already: choose another name.`);
  return replaced(text, /RECORD_KINDS = \[/, (start) => `${start}\n  '${name}',`, place);
}
const kindOfPath = (text, { right, name }) =>
  replaced(
    text,
    /KIND_OF_PATH: [^=]*= \{/,
    (start) => `${start}\n  '/${right}/${name}': '${name}',`,
    'libs/contract/wire/kind-of-path.ts',
  );

/** What the merge of two enterprises counts. */
function mergeKinds(text, { name }) {
  const entry = `    { value: '${name}', key: '${name}' },`;
  return replaced(
    text,
    /name: 'mergeKind',[\s\S]*?(?=\n {2}\],)/,
    (list) => `${list}\n${entry}`,
    'libs/contract/enums/merge.enums.ts',
  );
}

/** Words that are the same for every feature, in one language. */
function wordEdits({ right, name, Names, table }, language, title) {
  const contract = `libs/contract/locales/${language}`;
  return [
    [`${contract}/permissions.json`, (text) => withWord(text, ['resources', right, name], title)],
    [`${contract}/menus.json`, (text) => withWord(text, ['screens', Names], title)],
    [`${contract}/enums.json`, (text) => withWord(text, ['mergeKind', name], title)],
    [`apps/web/locales/${language}/logs.json`, (text) => withWord(text, ['subject', table], title)],
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
