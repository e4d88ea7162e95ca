import { analysisMaterialsGroupApi, type UnknownMass } from '@matlas/contract';
import { Code, type Column, Mass, Name, noValue, Percent, ResourceList, useT } from '@matlas/web-kit';
import { useNavigate } from 'react-router-dom';
import { bomPath } from '../../shared/paths';

const renderName = (name: string | null, foreignName: string | null) =>
  name === null ? noValue : <Name of={{ name, foreignName }} />;

/** Positions with mass without a class, heaviest first. A row opens its position in the BOM. */
export function UnknownList({ query }: { query: { modId: number; ckid?: number; scaled: boolean } }) {
  const t = useT();
  const navigate = useNavigate();
  const columns: Column<UnknownMass>[] = [
    {
      field: 'positionName',
      isName: true,
      render: ({ positionName, positionForeignName }) => (
        <Name of={{ name: positionName, foreignName: positionForeignName }} />
      ),
    },
    { field: 'kind', width: 220, priority: 1, render: ({ kind }) => t(`materialsGroup.kind.${kind}`) },
    {
      field: 'massGrams',
      width: 128,
      align: 'right',
      priority: 1,
      render: ({ massGrams }) => (massGrams === null ? t('materialsGroup.noMass') : <Mass grams={massGrams} />),
    },
    {
      field: 'sharePercent',
      width: 96,
      align: 'right',
      priority: 2,
      render: ({ sharePercent }) => (sharePercent === null ? noValue : <Percent value={sharePercent} />),
    },
    {
      field: 'positionNumber',
      width: 150,
      priority: 2,
      render: ({ positionNumber }) => (positionNumber ? <Code>{positionNumber}</Code> : noValue),
    },
    {
      field: 'nodeName',
      width: 200,
      priority: 3,
      render: ({ nodeName, nodeForeignName }) => renderName(nodeName, nodeForeignName),
    },
    {
      field: 'supplierName',
      width: 180,
      priority: 3,
      render: ({ supplierName, supplierForeignName }) => renderName(supplierName, supplierForeignName),
    },
  ];
  return (
    <ResourceList<UnknownMass>
      isInner
      name="materialsGroup"
      list={analysisMaterialsGroupApi.unknown}
      rowKey="key"
      fixed={query}
      columns={columns}
      explainsEmpty="materialsGroup.allKnown"
      onOpen={({ positionId }) => void navigate(bomPath(query.modId, positionId))}
    />
  );
}
