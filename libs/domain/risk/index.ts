export * from './part-risk';
export * from './part-marks';
