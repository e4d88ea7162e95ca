import { fileFault } from '../enums';
import { errorTable, optional } from './error-table';

/** Workbooks and single rows of imports. Every row error also gives sheet, row, column and value. */
export const workbookErrors = errorTable({
  'workbook.unreadable': { status: 400 },
  /** `place`: part of the file, line and column, if known. */
  'workbook.refused': { status: 400, params: { reason: fileFault, place: 'text' } },
  'workbook.empty': { status: 400 },
  'workbook.sheetMissing': { status: 400, params: { sheet: 'text' } },
  'workbook.columnMissing': { status: 400, params: { column: 'text' } },
  'workbook.columnTwice': { status: 400, params: { column: 'text' } },
  /** The unpacked size is far too large for the file, or above the general limit: an attack or a damaged archive. */
  'workbook.tooLarge': { status: 413, params: { megabytes: 'number' } },
  'workbook.tooManyRows': { status: 413, params: { max: 'number' } },
  'row.required': { status: 400, params: { column: optional('text') } },
  'row.ambiguousNumber': { status: 400, params: { value: 'text' } },
  'row.limitAmbiguous': { status: 400, params: { value: 'text' } },
  'row.limitWithoutGeneral': { status: 400, params: { value: 'text' } },
  /** A use can be claimed only for a substance of a homogeneous material, not for an article. */
  'row.usesOfArticle': { status: 400, params: { value: 'text' } },
  'row.notNumber': { status: 400, params: { value: 'text' } },
  'row.notInteger': { status: 400, params: { value: 'text' } },
  'row.notPositive': { status: 400, params: { value: 'text' } },
  'row.outOfRange': { status: 400, params: { value: 'text', min: 'number', max: 'number' } },
  'row.tooManyDigits': { status: 400, params: { value: 'text', max: 'number' } },
  'row.tooLong': { status: 400, params: { max: 'number' } },
  'row.notDate': { status: 400, params: { value: 'text' } },
  'row.unknownValue': { status: 400, params: { value: 'text', allowed: 'text' } },
  'row.unknownUnit': { status: 400, params: { value: 'text' } },
  'row.unknownCas': { status: 400, params: { value: 'text' } },
  'row.unknownClass': { status: 400, params: { value: 'text' } },
  'row.unknownSupplier': { status: 400, params: { value: 'text' } },
  'row.unknownUser': { status: 400, params: { value: 'text' } },
  'row.formulaError': { status: 400, params: { value: 'text' } },
  'row.firstLevel': { status: 400, params: { level: 'number' } },
  'row.levelJump': { status: 400, params: { from: 'number', to: 'number' } },
  'row.secondRoot': { status: 400 },
  'row.parentUnknown': { status: 400, params: { parent: 'text' } },
  'row.parentAmbiguous': { status: 400, params: { parent: 'text', count: 'number' } },
  'row.quantityAsRequired': { status: 400, params: { value: 'text' } },
  'row.quantityNotSpecified': { status: 400, params: { value: 'text' } },
  'row.quantityTwo': { status: 400, params: { value: 'text' } },
  'row.parentCycle': { status: 400, params: { parent: 'text' } },
  'row.duplicate': { status: 409, params: { row: 'number' } },
  'row.existing': { status: 409, params: { value: 'text' } },
  'row.portionRange': { status: 400, params: { min: 'text', max: 'text' } },
});
