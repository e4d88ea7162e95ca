import type { AnyEnumeration } from './enumeration';
import * as access from './access.enums';
import * as account from './account.enums';
import * as check from './check.enums';
import * as conversion from './conversion.enums';
import * as cqc from './cqc.enums';
import * as decision from './decision.enums';
import * as exchangeLists from './exchange-lists.enums';
import * as help from './help.enums';
import * as homologation from './homologation.enums';
import * as iuclid from './iuclid.enums';
import * as law from './law.enums';
import * as mds from './mds.enums';
import * as merge from './merge.enums';
import * as nodeKinds from './node-kinds.enums';
import * as ownData from './own-data.enums';
import * as platform from './platform.enums';
import * as report from './report.enums';
import * as programme from './programme.enums';
import * as robot from './robot.enums';
import * as scip from './scip.enums';
import * as sheetData from './sheet-data.enums';
import * as shell from './shell.enums';
import * as statistics from './statistics.enums';
import * as substance from './substance.enums';
import * as supplier from './supplier.enums';
import * as imds from './imds.enums';
import * as sync from './sync.enums';
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
export * from './cqc.enums';
export * from './decision.enums';
export * from './exchange-lists.enums';
export * from './help.enums';
export * from './homologation.enums';
export * from './iuclid.enums';
export * from './law.enums';
export * from './mds.enums';
export * from './merge.enums';
export * from './node-kinds.enums';
export * from './own-data.enums';
export * from './platform.enums';
export * from './report.enums';
export * from './programme.enums';
export * from './robot.enums';
export * from './scip.enums';
export * from './sheet-data.enums';
export * from './shell.enums';
export * from './statistics.enums';
export * from './substance.enums';
export * from './supplier.enums';
export * from './imds.enums';
export * from './sync.enums';
export * from './telemetry.enums';
export * from './transfer-file.enums';
export * from './vehicle.enums';

/** All enumerations by subject, as integrators and the reference page list them. */
export const ENUMERATION_GROUPS = {
  // In the order of GB/T 32960.3; the names of a module are sorted by letters.
  telemetry: {
    vehicleState: telemetry.vehicleState,
    chargeState: telemetry.chargeState,
    runningMode: telemetry.runningMode,
    faultLevel: telemetry.faultLevel,
    alarmBit: telemetry.alarmBit,
    alarmState: telemetry.alarmState,
  },
  sheets: { ...mds, ...nodeKinds, ...sheetData, ...substance, ...check },
  exchange: { ...exchangeLists, ...transferFile, ...conversion, ...homologation, ...ownData },
  analysis: { ...law, ...decision, ...report },
  vehicles: { ...vehicle, ...programme, ...cqc },
  scip: { ...scip, ...iuclid },
  platform: { ...access, ...account, ...help, ...merge, ...platform, ...robot, ...shell, ...statistics, ...supplier },
  synchronisation: { ...sync, ...imds },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AnyEnumeration>>>>;
export type EnumerationGroup = keyof typeof ENUMERATION_GROUPS;
export const ENUMERATION_GROUP_NAMES = Object.keys(ENUMERATION_GROUPS) as EnumerationGroup[];

/** All enumerations by name, for screens and tests that iterate over them. */
export const ENUMERATIONS: Readonly<Record<string, AnyEnumeration>> = Object.assign(
  {},
  ...Object.values(ENUMERATION_GROUPS),
);
