// What to test for an area, a file or a change: which paths are linted, which specs and journeys run.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { JOURNEYS_OF_AREA, journeyNames } from './journeys.mjs';
import { workspaceRoot } from './workspace.mjs';

const SERVER_AREAS = 'libs/features';
const WEB_AREAS = 'apps/web/src/areas';
const JOURNEYS = 'apps/e2e/journeys';
const SOURCE = /\.(ts|tsx|mts|mjs|cjs)$/;
const SPEC = /\.spec\.tsx?$/;
/** Structure tests that any change of sources can break; they take seconds. */
const STRUCTURE = [
  'libs/tooling/structure/files.spec.ts',
  'libs/tooling/structure/texts.spec.ts',
  'libs/tooling/structure/web-words.spec.ts',
  'libs/tooling/structure/assurances.spec.ts',
  'libs/tooling/structure/resource-fields.spec.ts',
];
/** Folders whose changes are also covered by tests in other places. */
const PROVED_ELSEWHERE = [
  ['libs/domain/engine', ['libs/testing/oracle']],
  ['libs/domain/rrr', ['libs/testing/oracle']],
  ['libs/domain/mds', ['libs/testing/sheets']],
  ['libs/domain/mds/checks', ['libs/features/mds/rule-set']],
  ['libs/contract', ['apps/server/structure.spec.ts', 'apps/server/wire.spec.ts', 'libs/tooling/openapi']],
  ['libs/contract/errors', ['libs/tooling/structure/codes.spec.ts']],
  ['libs/contract/locales', ['libs/testing/sheets/check-rules.spec.ts']],
  ['libs/features', ['apps/server/structure.spec.ts']],
  ['migrations', ['apps/server/row-security.spec.ts', 'apps/server/structure.spec.ts']],
  ['libs/web-kit', ['apps/web/src']],
];

/** A change of these files can break any test. */
const USED_EVERYWHERE =
  /^(package(-lock)?\.json|nx\.json|tsconfig[^/]*\.json|seed\/|libs\/(tooling|testing|server-kit|web-kit)\/)/;

const absolute = (path) => join(workspaceRoot, path);
const isThere = (path) => existsSync(absolute(path));
const isFolder = (path) => isThere(path) && statSync(absolute(path)).isDirectory();
const specsIn = (folder) =>
  isFolder(folder)
    ? readdirSync(absolute(folder))
        .filter((name) => SPEC.test(name))
        .map((name) => `${folder}/${name}`)
    : [];

function specsOfFile(path) {
  if (SPEC.test(path)) return [path];
  const stem = basename(path).split('.')[0];
  const inFolder = specsIn(dirname(path));
  const ofSameName = inFolder.filter((spec) => basename(spec).split('.')[0] === stem);
  return ofSameName.length ? ofSameName : inFolder;
}
/** Files of `apps/server/isolation` by area of the server; areas without an entry are covered by `others`. */
const ISOLATION = {
  bom: ['vehicles'],
  catalog: ['rules'],
  exchange: ['exchange', 'requests'],
  identity: ['accounts'],
  'material-analysis': ['findings', 'impact'],
  mds: ['sheets', 'sheet-tools'],
  recyclability: ['recycling'],
  reports: ['findings'],
  rules: ['rules'],
  'substance-analysis': ['findings', 'impact', 'recycling'],
  system: ['accounts', 'others'],
  transfer: ['vehicles'],
  vehicle: ['vehicles'],
};
/** Server areas of a screen area, unless there is just the one with the same name. */
const BEHIND_SCREENS = { analysis: ['reports', 'substance-analysis', 'material-analysis', 'recyclability'] };
const serverAreas = (area) => (BEHIND_SCREENS[area] ?? [area]).filter((name) => isFolder(`${SERVER_AREAS}/${name}`));
const isolationOf = (area) => [
  ...new Set(
    serverAreas(area)
      .flatMap((name) => ISOLATION[name] ?? ['others'])
      .map((name) => `apps/server/isolation/${name}.spec.ts`)
      .filter(isThere),
  ),
];

function planOfFile(path) {
  if (path.startsWith(`${JOURNEYS}/`)) return { lint: [path], specs: [], journeys: [basename(path).split('.')[0]] };
  return { lint: SOURCE.test(path) ? [path] : [], specs: specsOfFile(path), journeys: [] };
}
const planOfFolder = (path) => ({ lint: [path], specs: [`${path}/`], journeys: [] });
function planOfArea(area) {
  const folders = [...serverAreas(area).map((name) => `${SERVER_AREAS}/${name}`), `${WEB_AREAS}/${area}`].filter(
    isFolder,
  );
  return {
    lint: folders,
    specs: [...folders.map((folder) => `${folder}/`), ...isolationOf(area)],
    journeys: JOURNEYS_OF_AREA[area] ?? [],
  };
}
/** Folders of a feature inside the areas of the server and of the screens. */
const foldersNamed = (name) =>
  [SERVER_AREAS, WEB_AREAS].flatMap((place) =>
    readdirSync(absolute(place))
      .filter((area) => isFolder(`${place}/${area}/${name}`))
      .map((area) => `${place}/${area}/${name}`),
  );

function planOfName(name) {
  const path = name.replace(/^\.\//, '').replace(/\/$/, '');
  if (isFolder(`${SERVER_AREAS}/${path}`) || isFolder(`${WEB_AREAS}/${path}`)) return planOfArea(path);
  if (isThere(path)) return isFolder(path) ? planOfFolder(path) : planOfFile(path);
  const ofJourney = journeyNames().includes(path) ? [{ lint: [], specs: [], journeys: [path] }] : [];
  const found = [...ofJourney, ...foldersNamed(path).map(planOfFolder)];
  if (found.length) return merged(found);
  throw new Error(
    `${name} is no file, folder, area, feature or journey here. Areas: ${Object.keys(JOURNEYS_OF_AREA).join(', ')}`,
  );
}

const merged = (plans) => ({
  lint: [...new Set(plans.flatMap(({ lint }) => lint))],
  specs: [...new Set(plans.flatMap(({ specs }) => specs))],
  journeys: [...new Set(plans.flatMap(({ journeys }) => journeys))],
});
/** `paths`: files that are not linted, such as words and sentences. */
function completed(plan, paths = []) {
  const provedElsewhere = PROVED_ELSEWHERE.filter(([folder]) =>
    [...plan.lint, ...paths].some((path) => path.startsWith(folder)),
  ).flatMap(([, specs]) => specs);
  return merged([plan, { lint: [], specs: [...provedElsewhere, ...STRUCTURE.filter(isThere)], journeys: [] }]);
}

/** @param {string[]} names files, folders, areas, features or journeys */
export const planOfNames = (names) => completed(merged(names.map(planOfName)), names);

const git = (...args) => {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: workspaceRoot, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
};
/** Files that differ from a revision: committed since, changed in the work tree, and new. */
const changedFiles = (revision) => [
  ...new Set([...git('diff', '--name-only', revision), ...git('ls-files', '--others', '--exclude-standard')]),
];

/**
 * A change is tested by the specs beside it, and by the everyday journeys of its areas. `unproved`: deleted files
 * and files that are used everywhere, which only the whole `npm test` covers.
 */
export function planOfChange(revision = 'HEAD') {
  const changed = changedFiles(revision);
  const files = changed.filter(isThere);
  const areas = new Set(
    files.map((path) => /^(?:libs\/features|apps\/web\/src\/areas)\/([^/]+)\//.exec(path)?.[1]).filter(Boolean),
  );
  const ofAreas = [...areas].map((area) => ({
    lint: [],
    specs: isolationOf(area),
    journeys: JOURNEYS_OF_AREA[area] ?? [],
  }));
  const unproved = changed.filter((path) => !isThere(path) || USED_EVERYWHERE.test(path));
  return { unproved, ...completed(merged([...files.map(planOfFile), ...ofAreas]), files) };
}
