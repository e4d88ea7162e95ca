import { SheetCheckService, SheetService } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import { type Command, UsageError } from '../command';

/**
 * The check of a data sheet by the rules that it has, as its owner sees it: the same as in the editor and before a
 * release.
 */
export const mdsCheck: Command = {
  name: 'mds:check',
  positionals: { sheet: {} },
  async run({ value, say, sentence, inApplication }) {
    const id = Number(value('sheet'));
    if (!Number.isInteger(id) || id < 1) throw new UsageError('badNumber', { name: 'sheet' });
    const { row, check } = await inApplication(async (app) => {
      const sheet = await app.get(SheetService, { strict: false }).findRow(systemAuth(), id);
      return {
        row: sheet,
        check: await app.get(SheetCheckService, { strict: false }).checkSheet(systemAuth(sheet.enterpriseId), id),
      };
    });
    say('checked', {
      id,
      name: row.name,
      cver: row.cver,
      ruleSet: check.ruleSet,
      errors: check.errors,
      warnings: check.warnings,
    });
    for (const { severity, code, names, message } of check.findings)
      say('finding', { severity: sentence(`severity.${severity}`), code, where: names.join(' > '), message });
  },
};
