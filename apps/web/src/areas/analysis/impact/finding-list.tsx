import { analysisImpactApi, type ImpactFinding, type ImpactRow } from '@matlas/contract';
import { Code, type Column, Mass, Name, ResourceList, Turn, useT, Verdict } from '@matlas/web-kit';
import { Tag } from 'antd';
import { useNavigate } from 'react-router-dom';
import { bomPath } from '../../shared/paths';
import { useSubstanceName } from './impact-words';
import { Narrowed, useImpactFilter } from './narrowed';

const colours = { appears: 'error', vanishes: 'success', changes: 'processing' } as const;

/** Findings that appear, disappear or change when the list changes, calculated by the engine. */
export function FindingList({ impact }: { impact: ImpactRow }) {
  const t = useT();
  const nameOf = useSubstanceName();
  const navigate = useNavigate();
  const columns: Column<ImpactFinding>[] = [
    {
      field: 'change',
      width: 110,
      sortable: true,
      priority: 3,
      render: ({ change }) => <Tag color={colours[change]}>{t(`impact.outcome.${change}`)}</Tag>,
    },
    {
      key: 'turn',
      width: 240,
      priority: 1,
      render: ({ before, after }) => <Turn from={<Verdict value={before} />} to={<Verdict value={after} />} />,
    },
    {
      field: 'positionName',
      isName: true,
      sortable: true,
      render: ({ positionName, positionForeignName }) => (
        <Name of={{ name: positionName, foreignName: positionForeignName }} />
      ),
    },
    {
      field: 'positionNumber',
      width: 130,
      render: ({ positionNumber }) => (positionNumber ? <Code>{positionNumber}</Code> : '–'),
    },
    {
      key: 'substance',
      width: 190,
      sortable: true,
      render: ({ substanceZh, substanceEn }) => (
        <span className="m-cut">{nameOf({ nameZh: substanceZh, nameEn: substanceEn })}</span>
      ),
    },
    {
      key: 'node',
      width: 170,
      priority: 3,
      render: ({ nodeName, nodeForeignName }) => <Name of={{ name: nodeName ?? '', foreignName: nodeForeignName }} />,
    },
    {
      key: 'content',
      width: 130,
      align: 'right',
      render: ({ minPercent, maxPercent }) =>
        minPercent === maxPercent ? `${maxPercent} %` : `${minPercent}–${maxPercent} %`,
    },
    {
      key: 'limit',
      width: 130,
      align: 'right',
      render: ({ limitBefore, limitAfter }) => <Turn from={limitBefore ?? '–'} to={limitAfter ?? '–'} />,
    },
    {
      field: 'massGrams',
      width: 104,
      align: 'right',
      priority: 3,
      render: ({ massGrams }) => <Mass grams={massGrams} />,
    },
    { field: 'modelName', width: 150, priority: 3, sortable: true },
    { field: 'supplierName', width: 160, priority: 3 },
  ];
  return (
    <ResourceList<ImpactFinding>
      isInner
      name="impact.findings"
      list={analysisImpactApi.findings}
      fixed={{ impactId: impact.id, ...useImpactFilter() }}
      columns={columns}
      above={<Narrowed />}
      onOpen={({ modId, positionId }) => void navigate(bomPath(modId, positionId))}
    />
  );
}
