/**
 * One fault each: a piece of text that stands once in a file, what is put in its place, and the tests that must fail
 * then. `kind: 'long'`: the everyday tests let it pass, the long ones catch it. `lint`: caught by a rule instead of a
 * test.
 */
const BOUNDARIES = 'enforce-module-boundaries';

export const FAULTS = [
  {
    name: 'a forgotten scope: one model by its number, whoever asks',
    file: 'libs/features/vehicle/vehicle-model.store.ts',
    search: 'from ${FROM} where m.id = ${params.add(id)} and ${visible(scope, params)}`, params.values);',
    replacement:
      'from ${FROM} where m.id = ${params.add(id)} and (true or ${visible(scope, params)})`, params.values);',
    tests: ['libs/features/vehicle/vehicle-model.spec.ts'],
  },
  {
    name: 'a missing right: whoever may read a model may delete it',
    file: 'libs/contract/vehicle/vehicle.ts',
    search: "path: `${base}/delete`, needs: 'model:modInfo:delete'",
    replacement: "path: `${base}/delete`, needs: 'model:modInfo:query'",
    tests: ['libs/features/vehicle/vehicle-model.spec.ts'],
  },
  {
    name: 'a right that does not exist',
    file: 'libs/contract/wire/page.ts',
    search: "needs: needs('delete')",
    replacement: "needs: needs('remove')",
    tests: ['apps/server/structure.spec.ts'],
  },
  {
    name: 'a wrong limit: on the limit counts as over it',
    file: 'libs/domain/substances/judge.ts',
    search: "'gte' ? distance >= 0 : distance > 0;",
    replacement: "'gte' ? distance >= 0 : distance >= 0;",
    tests: ['libs/domain/substances/substances.spec.ts', 'libs/domain/engine/engine.spec.ts'],
  },
  {
    name: 'an exemption without its date: it covers vehicles put on the market later',
    file: 'libs/domain/substances/exemption-dates.ts',
    search: '    before(dates.putOnMarket, entry.vehiclePutOnMarketBefore),\n',
    replacement: '',
    tests: ['libs/domain/substances/substances.spec.ts', 'libs/domain/exemptions/exemptions.spec.ts'],
  },
  {
    name: 'a lost cancel: a running job is not told to stop',
    file: 'libs/server-kit/jobs/job.store.ts',
    search: 'update job set cancel_requested = true, version',
    replacement: "update job set cancel_requested = (state = 'queued'), version",
    tests: ['libs/features/system/jobs.spec.ts'],
  },
  {
    name: 'a job that is not idempotent: what was asked for twice under one key runs twice',
    file: 'libs/server-kit/jobs/job.store.ts',
    search: 'job.exclusiveKey, job.priority, job.maxAttempts]);',
    replacement: 'job.exclusiveKey && `${job.exclusiveKey} ${performance.now()}`, job.priority, job.maxAttempts]);',
    tests: ['libs/features/system/job-runs.spec.ts'],
  },
  {
    name: 'a stale save is accepted',
    file: 'libs/server-kit/db/save-versioned.ts',
    search: "if (version !== undefined) update.andWhere('version = :version', { version });",
    replacement: '',
    tests: ['libs/features/rules/law.spec.ts'],
  },
  {
    name: 'a lost column in a save: the brand of a model',
    file: 'libs/features/vehicle/vehicle-model.service.ts',
    search: 'brand: input.brand ?? null, ',
    replacement: '',
    tests: ['libs/features/vehicle/vehicle-model.spec.ts'],
  },
  {
    name: 'a page that begins one row late',
    file: 'libs/server-kit/db/list-by.ts',
    search: '0 : (page.pageNo - 1) * page.pageSize;',
    replacement: '0 : (page.pageNo - 1) * page.pageSize + (page.pageNo > 1 ? 1 : 0);',
    tests: ['libs/server-kit/db/list-by.spec.ts'],
  },
  {
    name: 'a missing migration',
    file: 'migrations/index.ts',
    search: '  ReportSchedules1760001740000,\n',
    replacement: '',
    tests: ['apps/server/structure.spec.ts'],
  },
  {
    name: 'a wall missing on a table',
    file: 'migrations/1760001710000-analysis-identities.ts',
    search: "    await db.query(tenantWall('analysis_safe_use'));\n",
    replacement: '',
    tests: ['apps/server/row-security.spec.ts'],
  },
  {
    name: 'a route without a handler',
    file: 'libs/features/vehicle/vehicle-model.controller.ts',
    search: '  @Handle(routes.copyModel) copyModel(',
    replacement: '  copyModel(',
    tests: ['apps/server/structure.spec.ts'],
  },
  {
    name: 'an error code without its sentence',
    file: 'libs/contract/locales/zh/errors.json',
    search: '  "conflict":',
    replacement: '  "conflicts":',
    tests: ['libs/contract/errors/errors.spec.ts'],
  },
  {
    name: 'an error code that nothing raises any more',
    file: 'libs/server-kit/http/rate-limiter.ts',
    search: "throw new AppError('tooManyRequests'",
    replacement: "throw new AppError('forbidden'",
    tests: ['libs/tooling/structure/codes.spec.ts'],
  },
  {
    name: 'a translation that is missing in English',
    file: 'apps/web/locales/en/regulations.json',
    search: '"authority": "Authority", ',
    replacement: '',
    tests: ['libs/tooling/structure/texts.spec.ts'],
  },
  {
    name: 'a formula in an exported CSV file',
    file: 'libs/formats/csv/write-csv.ts',
    search: "(typeof cell === 'string' ? guarded(cell) : cell)",
    replacement: '(cell === guarded ? guarded(String(cell)) : cell)',
    tests: ['libs/formats/safe/formula.spec.ts', 'libs/formats/csv/read-csv.spec.ts'],
  },
  {
    name: 'the guard against zip bombs is off',
    file: 'libs/formats/workbook/zip-entries.ts',
    search:
      'if (unpacked > MOST_UNPACKED_BYTES || (unpacked > HARMLESS_BYTES && unpacked > packed * MOST_RATIO)) throw',
    replacement: 'if (unpacked < 0 && packed < 0) throw',
    tests: ['libs/formats/workbook/workbook.spec.ts'],
  },
  {
    name: 'an undo that forgets a field which was empty',
    file: 'libs/domain/mds/tree/apply-operation.ts',
    search: '    inverse[field] = value[field] ?? null;',
    replacement: '    if (field in value) inverse[field] = value[field];',
    tests: ['libs/testing/sheets/sheet-edits.spec.ts'],
  },
  {
    name: 'a merge of enterprises whose undo leaves a code as it was renamed',
    file: 'libs/features/rules/rules-merge.store.ts',
    search: "free: freeAgain('rule_law', code, ':before') }",
    replacement: "free: 'false' }",
    tests: ['apps/server/enterprise-merge.spec.ts'],
  },
  {
    name: 'a circle of types',
    file: 'libs/contract/menus/menu-definition.ts',
    search: "import type { MenuType } from '../enums';",
    replacement: "import type { MenuType } from '../enums';\nexport type { ScreenComponent } from './menu-table';",
    tests: ['libs/tooling/structure/files.spec.ts'],
  },
  {
    name: 'a screen that its menu entry does not reach',
    file: 'apps/web/src/areas/rules/pages.ts',
    search: "    AuditRules: () => import('./audit-rules-page').then((module) => module.AuditRulesPage),\n",
    replacement: '',
    tests: ['apps/web/src/menu-screens.spec.tsx'],
  },
  {
    name: 'a layer that the browser needs reads files',
    file: 'libs/domain/substances/judge.ts',
    search: '/** Negative, zero or positive, as for sorting. */',
    replacement:
      "import { readFileSync } from 'node:fs';\nexport const rulesOf = (path: string): string => readFileSync(path, 'utf8');\n/** As for sorting. */",
    lint: { rule: 'no-restricted-imports', files: ['libs/domain/substances/judge.ts'] },
  },
  {
    name: 'an area that calls one behind it',
    file: 'libs/features/catalog/index.ts',
    search: "import type { Feature } from '@matlas/server-kit';",
    replacement:
      "import type { Feature } from '@matlas/server-kit';\nexport { BomModule } from '@matlas/features/bom';",
    lint: { rule: BOUNDARIES, files: ['libs/features/catalog/index.ts'] },
  },
  {
    name: 'a promise that nobody waits for',
    file: 'libs/features/rules/law.service.ts',
    search: "await this.audit.write(auth, { subject: 'rule_law', subjectId: id, action: 'delete', before });",
    replacement: "this.audit.write(auth, { subject: 'rule_law', subjectId: id, action: 'delete', before });",
    lint: { rule: 'no-floating-promises', files: ['libs/features/rules/law.service.ts'] },
  },
  {
    name: 'a total that counts the rows of others: models of all enterprises',
    file: 'libs/server-kit/db/list-by.ts',
    search: 'from ${spec.from}${whereClause(where)} limit ${cap + 1}) c`',
    replacement: "from ${spec.from}${whereClause(where)} ${spec.key === 'm.id' ? 'or true' : ''} limit ${cap + 1}) c`",
    tests: ['apps/server/isolation/lists.spec.ts'],
  },
  {
    name: 'a raw key: a screen asks for words that do not exist',
    file: 'apps/web/src/areas/rules/regulation-form.tsx',
    search: "'regulations.edit'",
    replacement: "'regulations.change'",
    tests: ['libs/tooling/structure/web-words.spec.ts'],
  },
];
