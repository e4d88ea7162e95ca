import type { AnalysisRun, Finding, FindingDetail } from '@matlas/contract';
import { stubServer, success, type SeenCall, type StubAnswer } from '@matlas/web-kit/testing';
import { screen } from '@testing-library/react';

const finishedRun: AnalysisRun = {
  id: 20,
  number: 2,
  scope: 'vehicle',
  scopeKey: 'model:3',
  title: 'Aurora C5',
  ownTitle: null,
  modId: 3,
  modelName: 'Aurora C5',
  positionId: null,
  supplierId: null,
  sheetIds: [],
  sheetCount: 0,
  listVersionIds: [],
  variant: null,
  showsPresent: true,
  current: true,
  targetTitle: 'Aurora C5',
  state: 'done',
  jobId: null,
  asOf: '2026-03-18',
  asOfGiven: false,
  lists: [
    { lawId: 2, versionId: 4, code: 'ELV', nameZh: 'ELV', nameEn: 'ELV', label: '2023-03-13', items: 4, unresolved: 0 },
  ],
  notJudged: [],
  startedBy: 'Lin Wen',
  startedAt: '2026-03-18T01:41:00Z',
  finishedAt: '2026-03-18T01:41:03Z',
  milliseconds: 3100,
  positions: 300,
  positionsWithSheet: 290,
  distinctSheets: 80,
  vehicleMassGrams: '1',
  unmatchedMassGrams: '0',
  unknownMaxGrams: '0',
  counts: { fail: 1, depends: 1, unknown: 0, exempt: 0, declare: 0, pass: 9 },
  worst: 'fail',
  positionsUnmatched: 0,
  stale: false,
  staleReasons: [],
  issues: 0,
  facts: null,
};
/** The second run is the newest one of its vehicle. */
export const run = (number: number, more: Partial<AnalysisRun> = {}): AnalysisRun => ({
  ...finishedRun,
  id: number * 10,
  number,
  current: number === 2,
  ...more,
});
const leadFinding: Finding = {
  id: 1,
  runId: 20,
  verdict: 'fail',
  lawId: 2,
  lawCode: 'ELV',
  lawName: 'ELV',
  listLabel: '2023-03-13',
  entryNo: 'PB',
  substanceName: 'Lead',
  cas: '7439-92-1',
  memberCount: 1,
  positionId: 5,
  sheetId: 9,
  decision: null,
  positionName: '放气螺钉',
  positionForeignName: 'Bleed screw',
  positionNumber: 'C5-2417-05',
  supplierName: '武汉紧固件',
  supplierForeignName: 'Wuhan Fasteners',
  unitKind: 'material',
  nodeId: 8,
  nodeName: 'CuZn39Pb3',
  nodeForeignName: null,
  nodeNumber: null,
  minPercent: '4.2',
  nominalPercent: '4.2',
  maxPercent: '4.2',
  limitPercent: '0.1',
  decidingLimit: { entry: '3', minPercent: null, maxPercent: '4' },
  comparison: 'gt',
  denominator: 'material',
  exemptionEntry: null,
  paths: 1,
  massMinGrams: '1',
  massGrams: '1',
  massMaxGrams: '1',
  change: 'changed',
  previousVerdict: 'depends',
  confidential: false,
};
export const finding = (id: number, more: Partial<Finding> = {}): Finding => ({ ...leadFinding, id, ...more });
const path: FindingDetail['path'] = [
  {
    kind: 'position',
    id: 5,
    name: '放气螺钉',
    foreignName: 'Bleed screw',
    number: 'C5-2417-05',
    amount: '× 1',
    massGrams: '12000',
    article: false,
    sheetId: null,
  },
  {
    kind: 'component',
    id: 9,
    name: 'Bleed screw body',
    foreignName: null,
    number: null,
    amount: null,
    massGrams: '12',
    article: true,
    sheetId: 9,
  },
];
const reason: Omit<FindingDetail['reason'], 'sentence'> = {
  ruleId: 'elv-2000-53',
  clause: 'Art. 4(2)(a)',
  listLabel: '2023-03-13',
  denominator: 'material',
  comparison: 'gt',
  minPercent: '4.2',
  nominalPercent: '4.2',
  disclosedMaxPercent: '4.2',
  maxPercent: '4.2',
  limitPercent: '0.1',
  condition: null,
  exemption: null,
  claims: [{ code: '3', entry: '3', outcome: 'overMaximum', sentence: 'Entry 3 allows at most 4 %.' }],
  settles: null,
  missingFacts: [],
  uses: [],
  generalLimit: null,
  flags: [],
  settlesSentence: 'Ask the supplier',
  flagSentences: [],
};
const detail = (one: Finding): FindingDetail => ({
  ...one,
  otherPositions: 0,
  path,
  reason: { ...reason, sentence: `Sentence of ${one.id}` },
});
export const findings = [
  finding(1),
  finding(2, {
    verdict: 'depends',
    substanceName: null,
    cas: null,
    limitPercent: null,
    decidingLimit: null,
    confidential: true,
    change: 'new',
    previousVerdict: null,
  }),
];
export const counts = {
  counts: run(2).counts,
  accepted: {},
  previous: { ...run(2).counts, fail: 0 },
  new: 1,
  changed: 1,
  gone: 0,
  notComparable: 0,
  suppliers: [{ name: '武汉紧固件', foreignName: 'Wuhan Fasteners' }],
  toAsk: { suppliers: 1, nodes: 2 },
};
export const model = { id: 3, projectName: 'Aurora C5', internalNumber: 'C5', bomPositions: 300 };

export function server(own: Record<string, unknown> = {}): SeenCall[] {
  const answers: Record<string, unknown> = {
    '/modList': [model],
    '/runs': [run(1), run(2)],
    '/counts': counts,
    '/anaQueryList': { records: findings, total: 2 },
    ...own,
  };
  return stubServer(({ path }): StubAnswer => {
    const ofDetail = /findings\/20\/(\d+)$/.exec(path)?.[1];
    if (ofDetail) return success(detail(findings[Number(ofDetail) - 1] ?? findings[0]!));
    return success(Object.entries(answers).find(([end]) => path.endsWith(end))?.[1] ?? null);
  });
}
export const requestsTo = (seen: readonly SeenCall[]) =>
  seen
    .filter(({ path }) => path.endsWith('/anaQueryList'))
    .map(({ body }) => body as Record<string, unknown>)
    .at(-1);
export const grid = () => screen.findByRole('grid', { name: 'Findings' });
