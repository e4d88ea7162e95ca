import { defaultVerdicts, readState, toggleVerdict, writeState, type AnalysisState } from './analysis-state';

const read = (query: string) => readState(new URLSearchParams(query));
const write = (query: string, patch: Partial<AnalysisState>) =>
  writeState(new URLSearchParams(query), patch).toString();

it('selects all verdicts but pass by default', () => {
  expect(read('').verdicts).toEqual(['fail', 'depends', 'unknown', 'exempt', 'declare']);
});

it.each([
  ['verdicts=pass,fail', { verdicts: ['fail', 'pass'] }],
  ['verdicts=nonsense', { verdicts: defaultVerdicts }],
  ['modId=3&runId=7&compare=none', { target: { scope: 'vehicle', modId: 3 }, runId: 7, compare: 'none' }],
  ['positionId=8', { target: { scope: 'branch', positionId: 8 } }],
  ['sheetIds=8,9,x', { target: { scope: 'sheets', sheetIds: [8, 9] } }],
  ['supplierId=4&expanded=a&expanded=b,c', { target: { scope: 'supplier', supplierId: 4 }, expanded: ['a', 'b,c'] }],
  ['modId=-3&runId=x&compare=6', { target: undefined, runId: undefined, compare: 6 }],
  ['laws=2,x,5&supplier=E-1&changed=1&q=Pb', { lawIds: [2, 5], supplier: 'E-1', changedOnly: true, q: 'Pb' }],
  ['group=part&view=totals&open=7.12', { grouping: 'part', view: 'totals', open: '7.12' }],
  ['runId=7&whatIf=4', { runId: 7, whatIf: '4' }],
  ['group=colour&view=map', { grouping: 'none', view: 'findings' }],
])('reads %s', (query, expected) => {
  expect(read(query)).toMatchObject(expected);
});

it.each<[string, Partial<AnalysisState>, string]>([
  ['', { q: 'lead', changedOnly: true, lawIds: [2, 5] }, 'q=lead&changed=1&laws=2%2C5'],
  ['q=lead&verdicts=fail&group=part', { q: '', verdicts: defaultVerdicts, grouping: 'none' }, ''],
  ['modId=3&runId=7&open=2', { runId: undefined, open: undefined }, 'modId=3'],
  ['modId=3&q=Pb', { target: { scope: 'sheets', sheetIds: [8, 9] } }, 'q=Pb&sheetIds=8%2C9'],
  ['sheetIds=8', { target: undefined, expanded: ['a', 'b,c'] }, 'expanded=a&expanded=b%2Cc'],
  ['runId=7', { compare: 'none' }, 'runId=7&compare=none'],
  ['runId=7&whatIf=4', { runId: 9, whatIf: undefined }, 'runId=9'],
])('turns %p by a change into a short address', (query, patch, expected) => {
  expect(write(query, patch)).toBe(expected);
});

it('toggles single verdicts and never leaves none selected', () => {
  expect(toggleVerdict(defaultVerdicts, 'pass')).toEqual(['fail', 'depends', 'unknown', 'exempt', 'declare', 'pass']);
  expect(toggleVerdict(['fail', 'declare'], 'fail')).toEqual(['declare']);
  expect(toggleVerdict(['fail'], 'fail')).toEqual(defaultVerdicts);
});
