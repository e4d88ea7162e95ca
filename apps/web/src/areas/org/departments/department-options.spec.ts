import type { OrganisationRow } from '@matlas/contract';
import { collectBranchIds, departmentOptions } from './department-options';

const department = (id: number, parentId: number | null): OrganisationRow => ({
  id,
  parentId,
  enterpriseId: 1,
  isRoot: parentId === null,
  code: `D-${id}`,
  nameZh: `部门${id}`,
  nameEn: `Department ${id}`,
  sort: 0,
  contactUserId: null,
  contactName: null,
  users: 0,
  can: { edit: true, delete: true, addBelow: true },
  createTime: '',
  updateTime: '',
  version: 1,
});
// 1 > 2 > 4, 1 > 3; 8 belongs to a branch whose root is not visible to the reader.
const rows = [department(1, null), department(2, 1), department(3, 1), department(4, 2), department(8, 7)];

it('includes all descendants in the branch of a department', () => {
  expect([...collectBranchIds(rows, 2)]).toEqual([2, 4]);
  expect([...collectBranchIds(rows, 1)]).toEqual([1, 2, 3, 4]);
});

it('offers no parent inside the moved branch', () => {
  const branch = collectBranchIds(rows, 2);
  const [top, loose] = departmentOptions(
    rows,
    (row) => row.nameEn,
    ({ id }) => branch.has(id),
  );
  expect(top?.children.map(({ value, disabled }) => [value, disabled])).toEqual([
    [2, true],
    [3, false],
  ]);
  expect(top?.children[0]?.children.map(({ value, disabled }) => [value, disabled])).toEqual([[4, true]]);
  expect(loose?.value).toBe(8);
});
