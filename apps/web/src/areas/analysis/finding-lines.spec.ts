import type { Finding, FindingGroup } from '@matlas/contract';
import { groupLines, toFindingLines } from './finding-lines';

const finding = (id: number): Finding => ({ id, runId: 2 }) as Finding;
const group = (key: string): FindingGroup => ({ key }) as FindingGroup;

it('gives findings of both compared runs unique keys', () => {
  expect(toFindingLines([finding(1), { ...finding(1), runId: 7 }]).map(({ key }) => key)).toEqual(['2.1', '7.1']);
});

it.each([
  ['closed', [], undefined, ['group lead', 'group pbde']],
  ['open and not read yet', ['lead'], undefined, ['group lead', 'more lead', 'group pbde']],
  [
    'open and read',
    ['lead'],
    { rows: [finding(1), finding(2)], total: 2, isLoading: false },
    ['group lead', '2.1', '2.2', 'group pbde'],
  ],
  [
    'open and read in part',
    ['lead'],
    { rows: [finding(1)], total: 3, isLoading: false },
    ['group lead', '2.1', 'more lead', 'group pbde'],
  ],
])('draws a group that is %s', (_what, expanded, members, expected) => {
  const lines = groupLines([group('lead'), group('pbde')], expanded, new Map(members ? [['lead', members]] : []));
  expect(lines.map(({ key }) => key)).toEqual(expected);
  expect(lines.find((line) => line.kind === 'more')).toEqual(
    members && members.total > members.rows.length
      ? expect.objectContaining({ left: 2, isLoading: false })
      : expected.includes('more lead')
        ? expect.objectContaining({ isLoading: true })
        : undefined,
  );
});
