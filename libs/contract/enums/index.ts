import type { AnyEnumeration } from './enumeration';
import * as access from './access.enums';
import * as account from './account.enums';
import * as iuclid from './iuclid.enums';
import * as law from './law.enums';
import * as mds from './mds.enums';
import * as merge from './merge.enums';
import * as nodeKinds from './node-kinds.enums';
import * as platform from './platform.enums';
import * as scip from './scip.enums';
import * as shell from './shell.enums';
import * as statistics from './statistics.enums';
import * as supplier from './supplier.enums';
import * as telemetry from './telemetry.enums';
import * as vehicle from './vehicle.enums';

export * from './enumeration';
export * from './symbols';
export * from './limits';
export * from './access.enums';
export * from './account.enums';
export * from './iuclid.enums';
export * from './law.enums';
export * from './mds.enums';
export * from './merge.enums';
export * from './node-kinds.enums';
export * from './platform.enums';
export * from './scip.enums';
export * from './shell.enums';
export * from './statistics.enums';
export * from './supplier.enums';
export * from './telemetry.enums';
export * from './vehicle.enums';

/** Every enumeration by its name, for screens and checks that go through all of them. */
export const ENUMERATIONS: Readonly<Record<string, AnyEnumeration>> = { ...access, ...account, ...iuclid, ...law, ...mds, ...merge, ...nodeKinds, ...platform, ...scip, ...shell, ...statistics, ...supplier, ...telemetry, ...vehicle };
