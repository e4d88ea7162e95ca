import { requestDataType, requestStatus, type RequestRow } from '@matlas/contract';
import { REQUEST_BOARD, type RequestParty } from '@matlas/domain';
import { Code, formatDateTime, useFilterOptions, useT, useWordOf, type Column } from '@matlas/web-kit';
import { Tag } from 'antd';
import { Deadline, StatusTag, usePartner } from './request-words';

export function useRequestColumns(side: RequestParty): Column<RequestRow>[] {
  const t = useT();
  const wordOf = useWordOf();
  const partner = usePartner();
  return [
    { field: 'supplyName', isName: true, sortable: true },
    {
      field: 'supplyNumber',
      width: 128,
      priority: 2,
      sortable: true,
      render: (request) => <Code>{request.supplyNumber}</Code>,
    },
    { field: 'status', width: 144, priority: 1, render: (request) => <StatusTag status={request.status} /> },
    {
      key: 'partner',
      title: side === 'supplier' ? 'requests.field.requester' : 'requests.field.supplier',
      width: 200,
      priority: 2,
      render: (request) => (
        <>
          {partner(request)}
          {request.email === null ? null : <Tag className="rq-tag rq-after">{t('requests.byLink')}</Tag>}
        </>
      ),
    },
    { field: 'deadline', width: 184, priority: 1, sortable: true, render: (request) => <Deadline request={request} /> },
    { field: 'projectName', width: 160, priority: 3, sortable: true },
    { field: 'batch', width: 110, priority: 3 },
    { field: 'dataType', width: 120, priority: 3, render: (request) => wordOf(requestDataType, request.dataType) },
    {
      key: 'sheet',
      width: 140,
      priority: 3,
      render: ({ cid, cver }) =>
        cid === null ? (
          '–'
        ) : (
          <Code>
            {cid} / {cver}
          </Code>
        ),
    },
    {
      field: 'sentAt',
      width: 150,
      priority: 3,
      sortable: true,
      render: ({ sentAt }) => (sentAt ? formatDateTime(sentAt) : '–'),
    },
    {
      field: 'createTime',
      width: 150,
      priority: 3,
      sortable: true,
      isExtra: true,
      render: ({ createTime }) => formatDateTime(createTime),
    },
  ];
}

export function useRequestFilters(side: RequestParty) {
  const words = useFilterOptions(requestStatus);
  const types = useFilterOptions(requestDataType);
  const shown: readonly string[] = [...REQUEST_BOARD[side], 'deleted'];
  return [
    { field: 'status', kind: 'choices', options: words.filter(({ value }) => shown.includes(value)) },
    { field: 'deadline', kind: 'dates' },
    { field: 'batch', kind: 'text' },
    { field: 'dataType', kind: 'choice', options: types },
    { field: 'projectName', kind: 'text' },
    { field: 'sentAt', kind: 'dates' },
  ] as const;
}
