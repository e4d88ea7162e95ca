import type { AnyEnumeration } from './enumeration';
import * as access from './access.enums';
import * as account from './account.enums';
import * as check from './check.enums';
import * as conversion from './conversion.enums';
import * as decision from './decision.enums';
import * as exchangeLists from './exchange-lists.enums';
import * as homologation from './homologation.enums';
import * as iuclid from './iuclid.enums';
import * as law from './law.enums';
import * as mds from './mds.enums';
import * as merge from './merge.enums';
import * as nodeKinds from './node-kinds.enums';
import * as ownData from './own-data.enums';
import * as platform from './platform.enums';
import * as report from './report.enums';
import * as scip from './scip.enums';
import * as sheetData from './sheet-data.enums';
import * as shell from './shell.enums';
import * as statistics from './statistics.enums';
import * as substance from './substance.enums';
import * as supplier from './supplier.enums';
import * as telemetry from './telemetry.enums';
import * as transferFile from './transfer-file.enums';
import * as vehicle from './vehicle.enums';

export * from './enumeration';
export * from './symbols';
export * from './limits';
export * from './access.enums';
export * from './account.enums';
export * from './check.enums';
export * from './conversion.enums';
export * from './decision.enums';
export * from './exchange-lists.enums';
export * from './homologation.enums';
export * from './iuclid.enums';
export * from './law.enums';
export * from './mds.enums';
export * from './merge.enums';
export * from './node-kinds.enums';
export * from './own-data.enums';
export * from './platform.enums';
export * from './report.enums';
export * from './scip.enums';
export * from './sheet-data.enums';
export * from './shell.enums';
export * from './statistics.enums';
export * from './substance.enums';
export * from './supplier.enums';
export * from './telemetry.enums';
export * from './transfer-file.enums';
export * from './vehicle.enums';

/** All enumerations by name, for screens and tests that iterate over them. */
export const ENUMERATIONS: Readonly<Record<string, AnyEnumeration>> = {
  ...access,
  ...account,
  ...check,
  ...conversion,
  ...decision,
  ...exchangeLists,
  ...homologation,
  ...iuclid,
  ...law,
  ...mds,
  ...merge,
  ...nodeKinds,
  ...ownData,
  ...platform,
  ...report,
  ...scip,
  ...sheetData,
  ...shell,
  ...statistics,
  ...substance,
  ...supplier,
  ...telemetry,
  ...transferFile,
  ...vehicle,
};
