import type { AutopilotSheet } from '@matlas/contract';
import { Code, formatDateTime, Name, NodeBadge, type Column } from '@matlas/web-kit';
import { nodeKinds } from '../../mds/amounts';

/** Columns of a received sheet: its name at the recipient, and the sender. */
export function sheetColumns<Row extends AutopilotSheet>(): Column<Row>[] {
  return [
    {
      field: 'name',
      sortable: true,
      render: (row: Row) => (
        <span className="d-name">
          <NodeBadge kind={nodeKinds[row.kind]} />
          <Name of={row} />
        </span>
      ),
    },
    { field: 'number', width: 150, priority: 2, sortable: true, render: (row: Row) => <Code>{row.number}</Code> },
    { key: 'cver', width: 76, priority: 3, render: (row: Row) => <Code>{row.cver}</Code> },
    {
      field: 'senderName',
      width: 200,
      priority: 2,
      sortable: true,
      render: (row: Row) => <Name of={{ name: row.senderName, foreignName: row.senderNameEn }} />,
    },
    { key: 'sentAt', width: 148, priority: 3, render: (row: Row) => formatDateTime(row.sentAt) },
  ] as Column<Row>[];
}
