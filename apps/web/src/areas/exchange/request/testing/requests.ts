import type { RequestRow } from '@matlas/contract';

const nothing: RequestRow['can'] = {
  change: false,
  send: false,
  remind: false,
  delete: false,
  start: false,
  answer: false,
  refuse: false,
  withdraw: false,
  accept: false,
  return: false,
  renewLink: false,
  revokeLink: false,
};
export const requesterCan: RequestRow['can'] = { ...nothing };
export const supplierCan: RequestRow['can'] = { ...nothing };

const party = { departmentCode: null, departmentZh: null, departmentEn: null };
const nothingDone = { sentAt: null, remindedAt: null, answeredAt: null, completedAt: null };
/** A row of the list of requests. */
export const requestRow = (more: Partial<RequestRow> = {}): RequestRow => ({
  id: 7,
  side: 'requester',
  projectName: 'Aurora C5',
  batch: null,
  requester: { code: 'E-10021', nameZh: '极光汽车', nameEn: 'Aurora Motors', ...party },
  supplier: { code: 'E-20114', nameZh: '恒悦', nameEn: 'Hengyue', ...party },
  contact: null,
  recipientUserId: 1,
  recipientName: 'Lin Wen',
  deadline: '2035-06-01',
  daysLeft: 20,
  overdue: false,
  supplyNumber: 'P-1',
  supplyName: 'Bracket',
  dataType: 1,
  remark: null,
  status: 'new',
  rejectReason: null,
  returnReason: null,
  returnText: null,
  sheetId: null,
  cid: null,
  cver: null,
  sheetName: null,
  kid: null,
  draftSheetId: null,
  email: null,
  link: null,
  language: 'zh',
  createdBy: 'Lin Wen',
  ...nothingDone,
  createTime: '2026-05-01T00:00:00Z',
  updateTime: '2026-05-01T00:00:00Z',
  version: 3,
  can: nothing,
  ...more,
});
