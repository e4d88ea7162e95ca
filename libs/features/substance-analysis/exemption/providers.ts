import { ExemptionCalendarService } from './exemption-calendar.service';
import { ExemptionEvents } from './exemption-events';
import { ExemptionReport } from './exemption-report';
import { ExemptionController } from './exemption.controller';
import { ExemptionService } from './exemption.service';
import { WhatIfStore } from './what-if.store';

export const exemptionControllers = [ExemptionController];
export const exemptionProviders = [
  WhatIfStore,
  ExemptionService,
  ExemptionCalendarService,
  ExemptionReport,
  ExemptionEvents,
];
