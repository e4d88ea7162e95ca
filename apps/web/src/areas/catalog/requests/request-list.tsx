import { catalogApi, substanceRequestState, type SubstanceRequestRow } from '@matlas/contract';
import {
  Code,
  formatDateTime,
  nameIn,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { RequestPanel } from './request-panel';

/** Requests for new substances. Platform administrators see all of them, other users those of their enterprise. */
export function RequestList({ actions, withEnterprise }: { actions: ReactNode; withEnterprise: boolean }) {
  const language = useLanguage();
  const wordOf = useWordOf();
  const states = useFilterOptions(substanceRequestState);
  const enterprise: Column<SubstanceRequestRow> = {
    key: 'enterprise',
    width: 200,
    priority: 2,
    render: (row) => nameIn(language, row.enterpriseName, row.enterpriseEnName),
  };
  const columns: Column<SubstanceRequestRow>[] = [
    { key: 'name', render: (row) => nameIn(language, row.nameZh, row.nameEn) },
    { field: 'state', width: 170, priority: 1, render: (row) => <Tag>{wordOf(substanceRequestState, row.state)}</Tag> },
    { field: 'cas', width: 130, priority: 2, render: (row) => <Code>{row.cas ?? '–'}</Code> },
    ...(withEnterprise ? [enterprise] : []),
    { field: 'requestedBy', width: 140, priority: 3 },
    { field: 'createTime', width: 150, priority: 2, sortable: true, render: (row) => formatDateTime(row.createTime) },
    {
      field: 'decidedAt',
      width: 150,
      priority: 3,
      sortable: true,
      render: (row) => (row.decidedAt ? formatDateTime(row.decidedAt) : '–'),
    },
  ];
  return (
    <ResourceList
      name="substanceRequests"
      list={catalogApi.substanceRequests.page}
      columns={columns}
      defaultSort="-createTime"
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'createTime', kind: 'dates' },
      ]}
      keepsOpen
      actions={actions}
      panel={(request, close) => <RequestPanel key={request.id} request={request} onClose={close} />}
    />
  );
}
