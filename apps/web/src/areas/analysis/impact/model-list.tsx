import {
  analysisImpactApi,
  type ImpactModel,
  type ImpactPosition,
  type ImpactRow,
  scipDossierState,
} from '@matlas/contract';
import {
  Code,
  formatNumber,
  Name,
  ResourceList,
  Turn,
  useMay,
  useT,
  useWordOf,
  Verdict,
  type Column,
} from '@matlas/web-kit';
import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { bomPath } from '../../shared/paths';
import { Narrowed, useImpactFilter } from './narrowed';
import { TaskDialog } from './task-dialog';

function ExactVerdicts({ exact }: Pick<ImpactModel, 'exact'>) {
  const t = useT();
  if (!exact) return <span className="m-faint">{t('impact.notJudged')}</span>;
  return (
    <span className="im-turn">
      <Turn from={<Verdict value={exact.worstBefore} />} to={<Verdict value={exact.worstAfter} />} />
      {exact.hidden ? <EyeInvisibleOutlined title={t('impact.hidden')} aria-label={t('impact.hidden')} /> : null}
    </span>
  );
}

/** Affected vehicles, with the worst verdict before and after the change once it is calculated. */
export function ModelList({ impact }: { impact: ImpactRow }) {
  const t = useT();
  const may = useMay();
  const wordOf = useWordOf();
  const [, setSearch] = useSearchParams();
  const [chosen, setChosen] = useState<{ models: readonly ImpactModel[]; clear: () => void }>();
  const columns: Column<ImpactModel>[] = [
    { field: 'name', sortable: true, isName: true },
    { field: 'number', width: 150, sortable: true, render: ({ number }) => <Code>{number}</Code> },
    {
      field: 'positions',
      width: 104,
      align: 'right',
      sortable: true,
      render: ({ positions }) => formatNumber(positions),
    },
    {
      field: 'sheets',
      width: 104,
      align: 'right',
      sortable: true,
      priority: 3,
      render: ({ sheets }) => formatNumber(sheets),
    },
    {
      key: 'scipState',
      width: 130,
      priority: 3,
      render: ({ scipState: state }) => (state === null ? '–' : wordOf(scipDossierState, state)),
    },
    { key: 'exact', width: 260, priority: 1, render: (model) => <ExactVerdicts exact={model.exact} /> },
    ...(['appears', 'vanishes', 'changes'] as const).map((key): Column<ImpactModel> => ({
      key,
      width: 96,
      align: 'right',
      priority: 2,
      render: ({ exact }) => (exact ? formatNumber(exact[key]) : '–'),
    })),
  ];
  const show = ({ id, exact }: ImpactModel) =>
    setSearch({ impactId: String(impact.id), view: exact ? 'findings' : 'positions', modId: String(id) });
  return (
    <>
      <ResourceList<ImpactModel>
        isInner
        name="impact.models"
        list={analysisImpactApi.models}
        fixed={{ impactId: impact.id }}
        columns={columns}
        defaultSort="-positions"
        onOpen={show}
        {...(may(analysisImpactApi.createTasks)
          ? {
              bulkActions: (models, clear) => (
                <Button size="small" type="primary" onClick={() => setChosen({ models, clear })}>
                  {t('impact.act.task')}
                </Button>
              ),
            }
          : {})}
      />
      {chosen ? (
        <TaskDialog impact={impact} models={chosen.models} onClose={() => setChosen(undefined)} onDone={chosen.clear} />
      ) : null}
    </>
  );
}

/** Positions to which an affected sheet is attached. */
export function PositionList({ impact }: { impact: ImpactRow }) {
  const t = useT();
  const navigate = useNavigate();
  const columns: Column<ImpactPosition>[] = [
    { field: 'name', sortable: true, isName: true, render: (position) => <Name of={position} /> },
    { field: 'number', width: 150, sortable: true, render: ({ number }) => (number ? <Code>{number}</Code> : '–') },
    { field: 'modelName', width: 180, sortable: true },
    {
      key: 'sheet',
      width: 220,
      render: ({ sheetName, sheetForeignName }) => <Name of={{ name: sheetName, foreignName: sheetForeignName }} />,
    },
    {
      field: 'level',
      width: 120,
      priority: 3,
      render: ({ level }) => (level === 0 ? t('impact.holdsItself') : t('impact.through', { count: level })),
    },
    { field: 'supplierName', width: 180, priority: 3, sortable: true },
  ];
  return (
    <ResourceList<ImpactPosition>
      isInner
      name="impact.positions"
      list={analysisImpactApi.positions}
      fixed={{ impactId: impact.id, ...useImpactFilter() }}
      columns={columns}
      above={<Narrowed />}
      onOpen={({ modId, id }) => void navigate(bomPath(modId, id))}
    />
  );
}
