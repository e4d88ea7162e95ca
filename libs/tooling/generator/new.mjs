// `npm run new -- feature <area> <name> [chinese title]`: a working resource in the shape of regulations, from table to
// screen.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fill, namesOf } from './names.mjs';
import { featureList, planEdits, registrations, writeAll } from './registrations.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, '../../..');
const FEATURES = 'libs/features/index.ts';
const USAGE =
  'npm run new -- feature <area> <name in kebab-case, singular> [title in Chinese] [--dry-run: print the files as JSON]';

/** The area's own files, and where each template goes. */
const targetsOf = ({ area, file, names, time }) => ({
  'contract.ts': `libs/contract/${file}.ts`,
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
  'words.en.json': `apps/web/locales/en/${names}.json`,
  'words.zh.json': `apps/web/locales/zh/${names}.json`,
});

/** What an area needs before its first feature. */
const areaFilesOf = ({ area, areaCamel, Area }) => ({
  [`libs/features/${area}/project.json`]: `${JSON.stringify(
    {
      $schema: '../../../node_modules/nx/schemas/project-schema.json',
      name: `features-${area}`,
      projectType: 'library',
      sourceRoot: `libs/features/${area}`,
      tags: ['layer:feature', `area:${area}`],
      targets: {},
    },
    null,
    2,
  )}\n`,
  [`libs/features/${area}/${area}.module.ts`]: `import { Module } from '@nestjs/common';\n\n@Module({ controllers: [], providers: [], exports: [] })\nexport class ${Area}Module {}\n`,
  [`libs/features/${area}/index.ts`]: `import type { Feature } from '@matlas/server-kit';\nimport { ${Area}Module } from './${area}.module';\n\n/** Area ${area}. */\nexport const ${areaCamel}Feature: Feature = { module: ${Area}Module, entities: [] };\n`,
  [`apps/web/src/areas/${area}/pages.ts`]:
    "import type { AreaPages } from '../../area-pages';\n\nexport const pages: AreaPages = {\n  screens: {},\n};\n",
});

const tidy = (text) => text.replace(/, \n/g, ',\n').replace(/\[, /g, '[').replace(/, \]/g, ']').replace(/^\n+/, '');

function readTemplate(name, names) {
  return tidy(fill(readFileSync(join(here, 'templates', `${name}.tpl`), 'utf8'), names));
}

/** Everything is worked out in memory first; nothing is written when a part of it fails. */
export function planFeature(area, file, zh, now) {
  const names = namesOf(area, file, now);
  const targets = targetsOf(names);
  const taken = Object.values(targets).find((path) => existsSync(join(root, path)));
  if (taken) throw new Error(`${taken} exists already.`);
  const areaFiles = Object.entries(areaFilesOf(names)).filter(([path]) => !existsSync(join(root, path)));
  const features = featureList(readFileSync(join(root, FEATURES), 'utf8'), names);
  const all = { ...names, zh: zh ?? names.title };
  const written = Object.entries(targets).map(([template, path]) => [path, readTemplate(template, all)]);
  const edited = planEdits(root, registrations(names, all.zh), new Map(areaFiles)).map(([path, text]) => [
    path,
    tidy(text),
  ]);
  return [...areaFiles, ...written, ...edited, [FEATURES, features]];
}

/** @returns nothing; prints what was written, or with --dry-run what would be. */
function main() {
  const isDryRun = process.argv.includes('--dry-run');
  const [kind, area, file, zh] = process.argv.slice(2).filter((argument) => argument !== '--dry-run');
  if (kind !== 'feature' || !area || !file) throw new Error(USAGE);
  const files = planFeature(area, file, zh);
  if (isDryRun) return process.stdout.write(JSON.stringify(Object.fromEntries(files)));
  for (const [path] of files) mkdirSync(dirname(join(root, path)), { recursive: true });
  writeAll(root, files);
  const paths = [...new Set(files.map(([path]) => path))];
  console.log(
    `${paths.map((path) => `  ${path}`).join('\n')}\n\nNow: the fields in contract, migration, entity and form; the group and icon of the menu entry (libs/contract/menus/menu-table.ts); then npm test.`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
