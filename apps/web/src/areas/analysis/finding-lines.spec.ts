import type { Finding } from '@matlas/contract';
import type { Grouping } from './analysis-state';
import { linesOf } from './finding-lines';

const finding = (id: number, more: Partial<Finding>): Finding => ({ id, runId: 2, substanceName: 'Lead', cas: '7439-92-1', memberCount: 1, positionName: 'Screw', positionNumber: 'S-1', supplierName: 'A', ...more }) as Finding;
const rows = [finding(1, {}), finding(2, { positionName: 'Nut', positionNumber: 'N-1' }), finding(3, { substanceName: 'PBDE', cas: null, memberCount: 10, supplierName: null })];

it.each<[Grouping, string[]]>([
  ['none', ['2.1', '2.2', '2.3']],
  ['substance', ['Lead 7439-92-1', '2.1', '2.2', 'PBDE null', '2.3']],
  ['part', ['Screw S-1', '2.1', 'Nut N-1', '2.2', 'Screw S-1', '2.3']],
  ['supplier', ['A null', '2.1', '2.2', 'null null', '2.3']],
])('groups by %s where the group changes', (grouping, expected) => {
  const lines = linesOf(rows, grouping, ({ name }) => name ?? '');
  expect(lines.map((line) => (line.kind === 'group' ? `${line.title} ${line.code}` : line.key))).toEqual(expected);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
});
