import { analysisImpactApi, type ImpactRow, type ImpactSheet } from '@matlas/contract';
import { Code, formatNumber, Name, NodeBadge, ResourceList, useT, type Column } from '@matlas/web-kit';
import { Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { nodeKinds } from '../../mds/amounts';
import { sheetPath } from '../../shared/paths';
import { useSubstanceName } from './impact-words';
import { Narrowed, useImpactFilter } from './narrowed';

/** Affected sheets, own and received, with the entries that affect them. */
export function SheetList({ impact }: { impact: ImpactRow }) {
  const t = useT();
  const nameOf = useSubstanceName();
  const navigate = useNavigate();
  const columns: Column<ImpactSheet>[] = [
    {
      field: 'name',
      sortable: true,
      isName: true,
      render: (sheet) => (
        <span className="im-name">
          <NodeBadge kind={nodeKinds[sheet.kind as 1 | 2 | 3]} />
          <Name of={sheet} />
        </span>
      ),
    },
    { field: 'number', width: 140, render: ({ number }) => (number ? <Code>{number}</Code> : '–') },
    {
      key: 'cid',
      width: 132,
      priority: 3,
      render: ({ cid, cver }) => (
        <Code>
          {cid} / {cver}
        </Code>
      ),
    },
    {
      field: 'relation',
      width: 96,
      sortable: true,
      render: ({ relation }) => <Tag>{t(`impact.relation.${relation}`)}</Tag>,
    },
    {
      key: 'owner',
      width: 180,
      priority: 3,
      render: ({ ownerName, ownerNameEn }) => <Name of={{ name: ownerName, foreignName: ownerNameEn }} />,
    },
    {
      field: 'level',
      width: 120,
      sortable: true,
      render: ({ level }) => (level === 0 ? t('impact.holdsItself') : t('impact.through', { count: level })),
    },
    {
      key: 'entries',
      width: 220,
      priority: 2,
      render: ({ entries }) => {
        const names = entries.map(nameOf).join(t('impact.comma'));
        return (
          <span className="m-cut" title={names}>
            {names || '–'}
          </span>
        );
      },
    },
    { field: 'positions', width: 96, align: 'right', render: ({ positions }) => formatNumber(positions) },
    {
      field: 'recipients',
      width: 104,
      align: 'right',
      priority: 3,
      render: ({ recipients }) => formatNumber(recipients),
    },
  ];
  return (
    <ResourceList<ImpactSheet>
      isInner
      name="impact.sheets"
      list={analysisImpactApi.sheets}
      fixed={{ impactId: impact.id, ...useImpactFilter() }}
      columns={columns}
      defaultSort="level"
      above={<Narrowed />}
      onOpen={({ id }) => void navigate(sheetPath(id))}
    />
  );
}
