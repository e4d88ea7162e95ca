// The spellings of one name: `watch-list` as file, type, variable, table and words.

export const AREAS = [
  'identity',
  'catalog',
  'rules',
  'mds',
  'exchange',
  'vehicle',
  'bom',
  'analysis',
  'transfer',
  'scip',
  'audit',
  'sync',
  'messaging',
  'files',
  'system',
];

/**
 * First part of path and permission of a new resource; the roles hold these families already
 * (contract/permissions/roles.ts).
 */
const RIGHTS = {
  identity: 'extSys',
  catalog: 'data',
  rules: 'rule',
  mds: 'mds',
  exchange: 'exchange',
  vehicle: 'model',
  bom: 'bom',
  analysis: 'analysis',
  scip: 'scip',
  audit: 'data',
  sync: 'webservice',
  messaging: 'announcementInfo',
};

/** Group of the menu in which the screen of an area's feature stands (contract/menus/menu-table.ts). */
const MENU_GROUPS = {
  identity: 'org',
  catalog: 'data',
  rules: 'rules',
  mds: 'seek',
  exchange: 'seek',
  vehicle: 'vehicle',
  bom: 'vehicle',
  analysis: 'analysis',
  scip: 'scip',
  audit: 'data',
  sync: 'system',
  messaging: 'system',
};

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const capital = (word) => word[0].toUpperCase() + word.slice(1);
const pascal = (kebab) => kebab.split('-').map(capital).join('');
const camel = (kebab) => pascal(kebab)[0].toLowerCase() + pascal(kebab).slice(1);
const snake = (text) =>
  text
    .replace(/-/g, '_')
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase();
const sentence = (kebab) => capital(kebab.replaceAll('-', ' '));

function plural(kebab) {
  if (/[^aeiou]y$/.test(kebab)) return `${kebab.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(kebab) ? `${kebab}es` : `${kebab}s`;
}

/** @returns every spelling that the templates use, by placeholder. Throws a sentence for a wrong area or name. */
export function namesOf(area, file, now = Date.now()) {
  if (!AREAS.includes(area)) throw new Error(`There is no area ${area}: one of ${AREAS.join(', ')}.`);
  const right = RIGHTS[area];
  if (!right)
    throw new Error(
      `The rights of area ${area} are given one by one (contract/permissions/roles.ts): build this feature by hand after the model of rules.`,
    );
  if (!KEBAB.test(file ?? '')) throw new Error('The name is written in kebab-case and in the singular: watch-list.');
  const files = plural(file);
  return {
    area,
    areaCamel: camel(area),
    Area: pascal(area),
    file,
    files,
    name: camel(file),
    names: camel(files),
    Name: pascal(file),
    Names: pascal(files),
    right,
    group: MENU_GROUPS[area],
    mergeFrom: area === 'identity' ? './merge/merge-steps' : '@matlas/features/identity',
    table: `${snake(right)}_${snake(file)}`,
    words: file.replaceAll('-', ' '),
    title: sentence(files),
    one: file.replaceAll('-', ' '),
    time: String(now),
  };
}

/** Replaces `@name@`; a placeholder that nobody knows is a mistake of the template. */
export function fill(template, names) {
  return template.replace(/@(\w+)@/g, (placeholder, key) => {
    if (!(key in names)) throw new Error(`template: unknown placeholder ${placeholder}`);
    return names[key];
  });
}
