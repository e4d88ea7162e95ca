// The spellings of one name: `watch-list` as file, type, variable, table and text.
import { AREAS } from '../lint/boundaries.mjs';

/**
 * First segment of the path and permission of a new resource. The roles already contain these families
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
  reports: 'analysis',
  'substance-analysis': 'analysis',
  'material-analysis': 'analysis',
  recyclability: 'analysis',
  scip: 'scip',
  audit: 'data',
  sync: 'webservice',
  messaging: 'announcementInfo',
};

/** Menu group for the screen of an area's feature, by the file name in contract/menus. */
const MENU_GROUPS = {
  identity: ['platform-screens', 'org'],
  catalog: ['platform-screens', 'data'],
  rules: ['vehicle-screens', 'rules'],
  mds: ['sheet-screens', 'seek'],
  exchange: ['sheet-screens', 'seek'],
  vehicle: ['vehicle-screens', 'vehicle'],
  bom: ['vehicle-screens', 'vehicle'],
  reports: ['vehicle-screens', 'analysis'],
  'substance-analysis': ['vehicle-screens', 'analysis'],
  'material-analysis': ['vehicle-screens', 'analysis'],
  recyclability: ['vehicle-screens', 'analysis'],
  scip: ['vehicle-screens', 'scip'],
  audit: ['platform-screens', 'data'],
  sync: ['platform-screens', 'system'],
  messaging: ['platform-screens', 'system'],
};
/** The account of the browser tests that has all permissions of an area. */
const accountOf = (area) => (area === 'identity' ? 'centre' : 'administrator');

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

/** @returns every spelling used by the templates, by placeholder. Throws with a message for an invalid area or name. */
export function namesOf(area, file, now = Date.now()) {
  if (!AREAS.includes(area)) throw new Error(`There is no area ${area}: one of ${AREAS.join(', ')}.`);
  const right = RIGHTS[area];
  if (!right)
    throw new Error(
      `The rights of area ${area} are given one by one (contract/permissions/roles.ts): build this feature by hand after the model of rules.`,
    );
  if (!KEBAB.test(file ?? '')) throw new Error('The name is written in kebab-case and in the singular: watch-list.');
  const files = plural(file);
  const [menuFile, group] = MENU_GROUPS[area];
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
    menuFile,
    group,
    account: accountOf(area),
    mergeFrom: area === 'identity' ? './merge/merge-steps' : '@matlas/features/identity',
    table: `${snake(right)}_${snake(file)}`,
    words: file.replaceAll('-', ' '),
    title: sentence(files),
    one: file.replaceAll('-', ' '),
    time: String(now),
  };
}

/** Replaces `@name@`. Throws on an unknown placeholder, which is an error of the template. */
export function fillPlaceholders(template, names) {
  return template.replace(/@(\w+)@/g, (placeholder, key) => {
    if (!(key in names)) throw new Error(`template: unknown placeholder ${placeholder}`);
    return names[key];
  });
}
