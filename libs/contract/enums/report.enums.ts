import { enumeration, type ValueOf } from './enumeration';

/** Workbooks that can be stored as reports. */
export const reportKind = enumeration({
  name: 'reportKind',
  values: [
    { value: 'highRisk', key: 'highRisk' },
    { value: 'substances', key: 'substances' },
    { value: 'exemptions', key: 'exemptions' },
    { value: 'materialDetail', key: 'materialDetail' },
    { value: 'highContent', key: 'highContent' },
    { value: 'deviation', key: 'deviation' },
    { value: 'materialsGroup', key: 'materialsGroup' },
    { value: 'recycledContent', key: 'recycledContent' },
    { value: 'vocReports', key: 'vocReports' },
    { value: 'rrrVehicle', key: 'rrrVehicle' },
    { value: 'rrrMade', key: 'rrrMade' },
    { value: 'rrrParam', key: 'rrrParam' },
    { value: 'rrrEu', key: 'rrrEu' },
    { value: 'rrrScreening', key: 'rrrScreening' },
  ],
});
export type ReportKind = ValueOf<typeof reportKind>;
/** Inputs of a report. */
export const reportInput = enumeration({
  name: 'reportInput',
  values: [
    { value: 'vehicle', key: 'vehicle' },
    { value: 'bom', key: 'bom' },
    { value: 'run', key: 'run' },
    { value: 'asOf', key: 'asOf' },
    { value: 'list', key: 'list' },
    { value: 'result', key: 'result' },
    { value: 'filter', key: 'filter' },
    { value: 'rules', key: 'rules' },
    { value: 'marks', key: 'marks' },
    { value: 'sheets', key: 'sheets' },
    { value: 'decisions', key: 'decisions' },
    { value: 'notJudged', key: 'notJudged' },
  ],
});
export type ReportInputKey = ValueOf<typeof reportInput>;
/** Why a part is a risk, most serious first (domain `RISK_REASONS`). */
export const riskReason = enumeration({
  name: 'riskReason',
  values: [
    { value: 'fail', key: 'fail' },
    { value: 'depends', key: 'depends' },
    { value: 'noSheet', key: 'noSheet' },
    { value: 'exemptionEnds', key: 'exemptionEnds' },
    { value: 'unknown', key: 'unknown' },
    { value: 'declare', key: 'declare' },
    { value: 'accepted', key: 'accepted' },
    { value: 'exempt', key: 'exempt' },
  ],
});
/** Risk level of a part (domain `RISK_LEVELS`). */
export const riskLevel = enumeration({
  name: 'riskLevel',
  values: [
    { value: 'high', key: 'high' },
    { value: 'medium', key: 'medium' },
    { value: 'low', key: 'low' },
  ],
});
