import type { ErrorSpec, ParamsOf } from './error-table';
import { analysisErrors } from './analysis.errors';
import { auditErrors } from './audit.errors';
import { bomErrors } from './bom.errors';
import { catalogErrors } from './catalog.errors';
import { clientErrors } from './client.errors';
import { commonErrors } from './common.errors';
import { cqcErrors } from './cqc.errors';
import { exchangeErrors } from './exchange.errors';
import { identityErrors } from './identity.errors';
import { mdsErrors } from './mds.errors';
import { messagingErrors } from './messaging.errors';
import { rulesErrors } from './rules.errors';
import { scipErrors } from './scip.errors';
import { imdsErrors } from './imds.errors';
import { syncErrors } from './sync.errors';
import { systemErrors } from './system.errors';
import { transferErrors } from './transfer.errors';
import { vehicleErrors } from './vehicle.errors';
import { workbookErrors } from './workbook.errors';

export * from './error-table';
export * from './messages';
export * from './field-issues';
export * from './field-rules';
export * from './sentence-params';

/** All errors by area. */
export const ERROR_AREAS = {
  common: commonErrors,
  identity: identityErrors,
  catalog: catalogErrors,
  rules: rulesErrors,
  mds: mdsErrors,
  exchange: exchangeErrors,
  vehicle: vehicleErrors,
  bom: bomErrors,
  cqc: cqcErrors,
  workbook: workbookErrors,
  analysis: analysisErrors,
  transfer: transferErrors,
  scip: scipErrors,
  audit: auditErrors,
  sync: syncErrors,
  imds: imdsErrors,
  messaging: messagingErrors,
  system: systemErrors,
  client: clientErrors,
} as const;
export type ErrorArea = keyof typeof ERROR_AREAS;

const TABLE = {
  ...commonErrors,
  ...identityErrors,
  ...catalogErrors,
  ...rulesErrors,
  ...mdsErrors,
  ...exchangeErrors,
  ...vehicleErrors,
  ...bomErrors,
  ...cqcErrors,
  ...workbookErrors,
  ...analysisErrors,
  ...transferErrors,
  ...scipErrors,
  ...auditErrors,
  ...syncErrors,
  ...imdsErrors,
  ...messagingErrors,
  ...systemErrors,
  ...clientErrors,
} as const;
export type ErrorCode = keyof typeof TABLE;
/** The parameters of an error by its code. */
export type ErrorParams<Code extends ErrorCode> = ParamsOf<(typeof TABLE)[Code]>;

/** The complete error table: HTTP status, the code in the API when it differs, and the parameters of the message. */
export const ERRORS: Readonly<Record<ErrorCode, ErrorSpec>> = TABLE;
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(TABLE, code);
export const areaOfError = (code: ErrorCode): ErrorArea =>
  (Object.keys(ERROR_AREAS) as ErrorArea[]).find((area) => Object.hasOwn(ERROR_AREAS[area], code)) ?? 'common';
