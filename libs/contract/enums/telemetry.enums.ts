import { enumeration, type ValueOf } from './enumeration';

// Vehicle telemetry label tables. The specification gives fault levels 0 to 3, 254 and 255 only; the other values are
// those of GB/T 32960.3-2016 section 7.2.3.

/** GB/T 32960.3-2016 table 9, vehicle state. */
export const vehicleState = enumeration({
  name: 'vehicleState',
  values: [
    { value: 1, key: 'started' },
    { value: 2, key: 'off' },
    { value: 3, key: 'other' },
    { value: 254, key: 'abnormal' },
    { value: 255, key: 'invalid' },
  ],
});
export type VehicleState = ValueOf<typeof vehicleState>;

/** GB/T 32960.3-2016 table 9, charge state. */
export const chargeState = enumeration({
  name: 'chargeState',
  values: [
    { value: 1, key: 'parkedCharging' },
    { value: 2, key: 'drivingCharging' },
    { value: 3, key: 'notCharging' },
    { value: 4, key: 'charged' },
    { value: 254, key: 'abnormal' },
    { value: 255, key: 'invalid' },
  ],
});
export type ChargeState = ValueOf<typeof chargeState>;

/** GB/T 32960.3-2016 table 9, running mode. */
export const runningMode = enumeration({
  name: 'runningMode',
  values: [
    { value: 1, key: 'electric' },
    { value: 2, key: 'hybrid' },
    { value: 3, key: 'fuel' },
    { value: 254, key: 'abnormal' },
    { value: 255, key: 'invalid' },
  ],
});
export type RunningMode = ValueOf<typeof runningMode>;

/** Highest alarm level: 0 to 3, 254 abnormal, 255 invalid (specification 001; GB/T 32960.3-2016 table 17). */
export const faultLevel = enumeration({
  name: 'faultLevel',
  values: [
    { value: 0, key: 'none' },
    { value: 1, key: 'level1' },
    { value: 2, key: 'level2' },
    { value: 3, key: 'level3' },
    { value: 254, key: 'abnormal' },
    { value: 255, key: 'invalid' },
  ],
});
export type FaultLevel = ValueOf<typeof faultLevel>;

/** Bits of the general alarm flag, GB/T 32960.3-2016 table 18; bits 19 to 31 are reserved. */
export const alarmBit = enumeration({
  name: 'alarmBit',
  values: [
    { value: 0, key: 'temperatureDifference' },
    { value: 1, key: 'batteryHighTemperature' },
    { value: 2, key: 'storageOvervoltage' },
    { value: 3, key: 'storageUndervoltage' },
    { value: 4, key: 'socLow' },
    { value: 5, key: 'cellOvervoltage' },
    { value: 6, key: 'cellUndervoltage' },
    { value: 7, key: 'socHigh' },
    { value: 8, key: 'socJump' },
    { value: 9, key: 'storageMismatch' },
    { value: 10, key: 'cellInconsistency' },
    { value: 11, key: 'insulation' },
    { value: 12, key: 'dcDcTemperature' },
    { value: 13, key: 'brakeSystem' },
    { value: 14, key: 'dcDcState' },
    { value: 15, key: 'motorControllerTemperature' },
    { value: 16, key: 'highVoltageInterlock' },
    { value: 17, key: 'motorTemperature' },
    { value: 18, key: 'storageOvercharge' },
  ],
});
export type AlarmBit = ValueOf<typeof alarmBit>;

/** One alarm bit. */
export const alarmState = enumeration({
  name: 'alarmState',
  values: [
    { value: 0, key: 'normal' },
    { value: 1, key: 'alarm' },
  ],
});
export type AlarmState = ValueOf<typeof alarmState>;
