import { enumeration, type ValueOf } from './enumeration';

/** Workbooks that can be kept as reports. */
export const reportKind = enumeration({
  name: 'reportKind',
  values: [
    { value: 'substances', key: 'substances' }, { value: 'exemptions', key: 'exemptions' },
    { value: 'materialDetail', key: 'materialDetail' }, { value: 'highContent', key: 'highContent' }, { value: 'deviation', key: 'deviation' },
    { value: 'materialClasses', key: 'materialClasses' }, { value: 'materialsGroup', key: 'materialsGroup' }, { value: 'recycledContent', key: 'recycledContent' }, { value: 'vocReports', key: 'vocReports' },
    { value: 'rrrVehicle', key: 'rrrVehicle' }, { value: 'rrrMade', key: 'rrrMade' }, { value: 'rrrParam', key: 'rrrParam' }, { value: 'rrrEu', key: 'rrrEu' }, { value: 'rrrScreening', key: 'rrrScreening' },
  ],
});
export type ReportKind = ValueOf<typeof reportKind>;
/** What a report was made of. */
export const reportInput = enumeration({
  name: 'reportInput',
  values: [
    { value: 'vehicle', key: 'vehicle' }, { value: 'bom', key: 'bom' }, { value: 'run', key: 'run' }, { value: 'asOf', key: 'asOf' }, { value: 'list', key: 'list' }, { value: 'result', key: 'result' },
    { value: 'filter', key: 'filter' }, { value: 'rules', key: 'rules' }, { value: 'marks', key: 'marks' }, { value: 'sheets', key: 'sheets' },
  ],
});
export type ReportInputKey = ValueOf<typeof reportInput>;
