export interface WaitingCodes {
  /** The planned use of the codes, and the issue that implements it. */
  readonly until: string;
  readonly codes: readonly string[];
}

/**
 * Codes of libs/contract/errors that are not raised yet. A code that is raised must be removed from this list
 * (codes.spec.ts).
 */
export const WAITING_ERRORS: readonly WaitingCodes[] = [
  {
    until: 'issue 20: old and protected workbooks, columns and rows as systems write them',
    codes: ['workbook.columnTwice', 'row.existing'],
  },
  {
    until: 'issue 22: sentences about data sheets, which the findings of the checks say in their own words',
    codes: [
      'materialClass.notConvertible',
      'sheet.duplicateSubstance',
      'sheet.mixedTypes',
      'sheet.symbolRequired',
      'sheet.codeOrSymbolRequired',
      'sheet.zeroMass',
      'organisation.contactRequired',
    ],
  },
  {
    until: 'issue 22: questions of the editor, which saves by itself, and of lists that offer nothing to choose',
    codes: [
      'client.itemRequired',
      'client.rowRequired',
      'file.format',
      'recipient.supplierRequired',
      'recipient.supplierTwice',
      'recovery.emailUnknown',
      'sheet.saveFirst',
      'sheet.saveThisFirst',
      'sheet.noChange',
      'sheet.formIdWrong',
      'sheet.notConvertible',
    ],
  },
  {
    until: 'issue 24: SCIP dossiers',
    codes: ['scip.notCandidate', 'scip.componentsOrSubstances'],
  },
  { until: 'issue 28: what an administrator is told while the mail server is away', codes: ['mail.notSent'] },
];

/** Messages of libs/contract/errors/messages.ts that are not used yet. */
export const WAITING_MESSAGES: readonly WaitingCodes[] = [
  {
    until: 'issue 22: a copy leaves out what was deleted, and a new alternative replaces the old',
    codes: ['copyDropsDeleted', 'switchPreferred'],
  },
];
