import { ClaimWords } from './claim-words';
import { ClaimWriteStore } from './claim-write.store';
import { ClaimStore } from './claim.store';
import { ExemptionCalendarService } from './exemption-calendar.service';
import { ExemptionEvents } from './exemption-events';
import { ExemptionReport } from './exemption-report';
import { ExemptionController } from './exemption.controller';
import { ExemptionService } from './exemption.service';
import { FindingClaims } from './finding-claims';
import { CurrentRunStore } from './current-run.store';
import { WhatIfStore } from './what-if.store';

export const exemptionControllers = [ExemptionController];
export const exemptionProviders = [
  ClaimWriteStore,
  ClaimStore,
  ClaimWords,
  FindingClaims,
  WhatIfStore,
  CurrentRunStore,
  ExemptionService,
  ExemptionCalendarService,
  ExemptionReport,
  ExemptionEvents,
];
