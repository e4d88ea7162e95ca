import { exchangeDisclosureApi, type OverdueDisclosure } from '@matlas/contract';
import { Code, formatDate, Name, NodeBadge, ResourceList, useT, type Column } from '@matlas/web-kit';
import { EyeInvisibleOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { receivedPath } from '../../shared/paths';

const name = 'autopilot.disclosure';

/** Received sheets whose owners have to disclose a substance. The substance is not named. */
export function HeldList() {
  const t = useT();
  const navigate = useNavigate();
  const columns: Column<OverdueDisclosure>[] = [
    {
      field: 'name',
      sortable: true,
      render: (row) => (
        <span className="d-name">
          <NodeBadge kind={nodeKinds[row.kind]} />
          <span>
            <Name of={row} />
          </span>
        </span>
      ),
    },
    { field: 'number', width: 150, priority: 2, sortable: true, render: (row) => <Code>{row.number}</Code> },
    {
      key: 'cver',
      width: 140,
      priority: 3,
      render: (row) => (
        <Code>
          {row.cid} / {row.cver}
        </Code>
      ),
    },
    {
      field: 'senderName',
      width: 200,
      priority: 2,
      sortable: true,
      render: (row) => <Name of={{ name: row.senderName, foreignName: row.senderNameEn }} />,
    },
    {
      key: 'ownerName',
      width: 160,
      priority: 3,
      render: (row) => <Name of={{ name: row.ownerName, foreignName: row.ownerNameEn }} />,
    },
    {
      field: 'since',
      width: 360,
      priority: 1,
      sortable: true,
      render: (row) => (
        <span className="ds-held">
          <EyeInvisibleOutlined aria-hidden /> {t(`${name}.heldRow`, { date: formatDate(row.since) })}
        </span>
      ),
    },
  ];
  return (
    <ResourceList
      name={name}
      prefix="h"
      isInner
      list={exchangeDisclosureApi.held}
      rowKey="kid"
      columns={columns}
      defaultSort="-since"
      explainsEmpty={`${name}.emptyHeld`}
      above={<p className="ap-limits">{t(`${name}.heldExplained`)}</p>}
      onOpen={(row) => void navigate(receivedPath(row.kid))}
    />
  );
}
