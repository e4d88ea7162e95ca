import { z } from 'zod';
import { fileBody, id, route } from '../wire/kit';
import { rowErrorsInput, rowImportInput, rowImportReport } from '../wire/row-fault';

/** Maximum number of requests in one workbook. */
export const MAX_IMPORTED_REQUESTS = 2000;
/** Columns of the workbook in order. The titles are in `locales/{zh,en}/reports.json`. */
export const REQUEST_IMPORT_COLUMNS = [
  'projectName',
  'batch',
  'supplierCode',
  'departmentCode',
  'contact',
  'email',
  'supplierName',
  'language',
  'supplyNumber',
  'supplyName',
  'dataType',
  'deadline',
  'recipient',
  'remark',
] as const;
export type RequestImportColumn = (typeof REQUEST_IMPORT_COLUMNS)[number];

export const requestImportReport = rowImportReport.extend({
  imported: z.number().int(),
  requests: z.array(z.object({ row: z.number().int(), id })),
});
export type RequestImportReport = z.output<typeof requestImportReport>;

const base = '/exchange/request';
const edit = 'exchange:request:edit';

/** Import of requests from a workbook. */
export const requestImportRoutes = {
  /**
   * Imports requests for data from a workbook. All rows or none (`import.invalidRows` with every error), unless
   * `validRowsOnly`.
   */
  importRequests: route({
    method: 'POST',
    path: `${base}/import`,
    needs: edit,
    upload: 'requestImport',
    limit: 'upload',
    output: requestImportReport,
    input: z.object(rowImportInput),
  }),
  /** Workbook of the rows of a request import that have faults, for correction. */
  importErrors: route({
    method: 'POST',
    path: `${base}/importErrors`,
    needs: edit,
    upload: 'requestImport',
    limit: 'upload',
    output: fileBody,
    answer: 'file',
    input: z.object(rowErrorsInput),
  }),
  /** Empty workbook for the import of requests. */
  template: route({ method: 'GET', path: `${base}/template`, needs: edit, output: fileBody, answer: 'file' }),
};
