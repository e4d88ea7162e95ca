import type { Decimal } from '../../decimal';
import type { ApplicationDuty } from '../tree';
import { isInClass } from './classes';

/** Whether a substance needs an application code in a material of this class with this upper limit in percent. */
export const needsApplication = (
  duty: ApplicationDuty | undefined,
  classCode: string | undefined,
  upper: Decimal,
): boolean =>
  duty !== undefined &&
  upper.gt(duty.abovePercent) &&
  (duty.classes === undefined || isInClass(classCode, duty.classes));
