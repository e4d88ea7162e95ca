import { ReleaseService, SheetService } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import { type Command, UsageError } from '../command';

/**
 * Checks a data sheet by its own set of check rules, as its owner sees it: the same check as in the editor and
 * before a release.
 */
export const mdsCheck: Command = {
  name: 'mds:check',
  positionals: { sheet: {} },
  async run({ requiredValue, printSentence, translate, inApplication }) {
    const id = Number(requiredValue('sheet'));
    if (!Number.isInteger(id) || id < 1) throw new UsageError('badNumber', { name: 'sheet' });
    const { row, check } = await inApplication(async (app) => {
      const sheet = await app.get(SheetService, { strict: false }).findRow(systemAuth(), id);
      return {
        row: sheet,
        check: await app.get(ReleaseService, { strict: false }).checkSheet(systemAuth(sheet.enterpriseId), id),
      };
    });
    printSentence('checked', {
      id,
      name: row.name,
      cver: row.cver,
      ruleSet: check.ruleSet,
      errors: check.errors,
      warnings: check.warnings,
    });
    for (const { severity, code, names, message } of check.findings)
      printSentence('finding', {
        severity: translate(`severity.${severity}`),
        code,
        where: names.join(' > '),
        message,
      });
  },
};
