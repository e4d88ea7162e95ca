import { Decimal } from '../../decimal';
import { type Content, type ExemptionEntry, type VehicleDates } from '../../substances';

export const percent = (text: string): Decimal => new Decimal(text);
export const entry: ExemptionEntry = {
  id: '1',
  maxPercent: null,
  minPercent: null,
  vehicleTypeApprovedBefore: null,
  typeApprovedFrom: null,
  vehiclePutOnMarketBefore: null,
  engineDevelopedBefore: null,
  sparePartsOnly: false,
  reviewDue: null,
  superseded: false,
};
export const content = (min: string, max = min, disclosedMax = max): Content<Decimal> => ({
  min: percent(min),
  nominal: percent(min),
  disclosedMax: percent(disclosedMax),
  max: percent(max),
});
export const dates = (more: Partial<VehicleDates> = {}): VehicleDates => ({ sparePart: false, ...more });
export const machining = { ...entry, maxPercent: '0.4', vehicleTypeApprovedBefore: '2028-01-01' };
