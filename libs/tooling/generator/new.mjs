// `npm run new -- feature <area> <name> [chinese title]`: creates a working resource with the structure of
// regulations, from table to screen.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fillPlaceholders, namesOf } from './names.mjs';
import { FORMATTER } from '../scripts/workspace.mjs';
import { addToFeatureList, planEdits, listRegistrations, writeAll } from './registrations.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');
const FEATURES = 'libs/features/index.ts';
const NEXT =
  'Now: the fields (libs/tooling/CONTRIBUTING.md, "Add a column to a resource"); the group and icon of the menu entry ' +
  '(libs/contract/menus); then npm test -- --changed, and npm test before you hand it in.';
const USAGE =
  'npm run new -- feature <area> <name in kebab-case, singular> [title in Chinese] [--dry-run: print the files as JSON]';

/** The files of the feature: template and target path. */
const targetsOf = ({ area, file, names, time }) => ({
  'contract.ts': `libs/contract/${area}/${file}.ts`,
  'migration.ts': `migrations/${time}-create-${file}.ts`,
  'entity.ts': `libs/features/${area}/${file}.entity.ts`,
  'store.ts': `libs/features/${area}/${file}.store.ts`,
  'row.ts': `libs/features/${area}/${file}.row.ts`,
  'service.ts': `libs/features/${area}/${file}.service.ts`,
  'merge.store.ts': `libs/features/${area}/${file}-merge.store.ts`,
  'controller.ts': `libs/features/${area}/${file}.controller.ts`,
  'spec.ts': `libs/features/${area}/${file}.spec.ts`,
  'page.tsx': `apps/web/src/areas/${area}/${file}-page.tsx`,
  'page.spec.tsx': `apps/web/src/areas/${area}/${file}-page.spec.tsx`,
  'form.tsx': `apps/web/src/areas/${area}/${file}-form.tsx`,
  'journey.ts': `apps/e2e/crud/${file}.spec.ts`,
  'words.en.json': `apps/web/locales/en/${names}.json`,
  'words.zh.json': `apps/web/locales/zh/${names}.json`,
});

/** Files that an area needs before its first feature. */
const areaTargetsOf = ({ area }) => ({
  'area/project.json': `libs/features/${area}/project.json`,
  'area/module.ts': `libs/features/${area}/${area}.module.ts`,
  'area/index.ts': `libs/features/${area}/index.ts`,
  'area/pages.ts': `apps/web/src/areas/${area}/pages.ts`,
});

const fillTemplate = (name, names) =>
  fillPlaceholders(readFileSync(join(here, 'templates', `${name}.tpl`), 'utf8'), names);
const filledFrom = (targets, names) =>
  Object.entries(targets).map(([template, path]) => [path, fillTemplate(template, names)]);

/** Computes all files in memory first, so that nothing is written if one of them fails. */
export function planFeature(area, file, zh, now) {
  const names = namesOf(area, file, now);
  const targets = targetsOf(names);
  const taken = Object.values(targets).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} exists already.`);
  const all = { ...names, zh: zh ?? names.title };
  const areaFiles = filledFrom(areaTargetsOf(names), all).filter(([path]) => !existsSync(join(root, path)));
  const features = addToFeatureList(readFileSync(join(root, FEATURES), 'utf8'), names);
  const written = filledFrom(targets, all);
  const edited = planEdits(root, listRegistrations(names, all.zh), new Map(areaFiles));
  return [...areaFiles, ...written, ...edited, [FEATURES, features]];
}

/** Formats the files, so that templates and edits need not care about line breaks. */
function format(paths) {
  const { status, stderr } = spawnSync(process.execPath, [...FORMATTER, ...paths], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`What was written cannot be formatted: ${stderr}`);
}

/** Prints what was written, or with --dry-run what would be written. */
function main() {
  const isDryRun = process.argv.includes('--dry-run');
  const [kind, area, file, zh] = process.argv.slice(2).filter((argument) => argument !== '--dry-run');
  if (kind !== 'feature' || !area || !file) throw new Error(USAGE);
  const files = planFeature(area, file, zh);
  if (isDryRun) return process.stdout.write(JSON.stringify(Object.fromEntries(files)));
  for (const [path] of files) mkdirSync(dirname(join(root, path)), { recursive: true });
  writeAll(root, files);
  const paths = [...new Set(files.map(([path]) => path))];
  format(paths);
  console.log(`${paths.map((path) => `  ${path}`).join('\n')}\n\n${NEXT}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
