import {
  analysisMaterialDetailApi,
  MATERIAL_LINE_KINDS,
  type MaterialLine,
  type MaterialTotals,
} from '@matlas/contract';
import {
  type Column,
  ErrorState,
  type Figure,
  FigureStrip,
  formatNumber,
  Mass,
  noValue,
  Percent,
  ResourceList,
  useLanguage,
  useName,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { kilograms } from '../../shared/masses';
import { KeepReport } from '../reports/keep-report';
import { BranchControl, ClassesControl, SuppliersControl } from './detail-controls';
import type { LoadedDetail } from './detail-frame';
import { PathText } from './detail-words';
import { LineName } from './line-name';
import { LinePanel } from './line-panel';
import { useDetailAddress } from './use-detail-address';

const NO_CLASS = '';

function useColumns(): Column<MaterialLine>[] {
  const nameOf = useName();
  const isChinese = useLanguage() === 'zh';
  const pathOf = (line: MaterialLine): string =>
    [
      isChinese ? line.path : line.foreignPath,
      nameOf({ name: line.positionName, foreignName: line.positionForeignName }),
      isChinese ? line.place : line.foreignPlace,
    ]
      .filter(Boolean)
      .join(' › ');
  return [
    {
      field: 'materialName',
      priority: 1,
      sortable: true,
      render: (line) => (
        <span className="md-two">
          <LineName line={line} />
          <PathText path={pathOf(line)} />
        </span>
      ),
    },
    {
      field: 'massGrams',
      width: 132,
      align: 'right',
      priority: 1,
      sortable: true,
      render: (line) => <Mass grams={line.massGrams} />,
    },
    { field: 'classCode', width: 80, priority: 1, sortable: true, render: ({ classCode }) => classCode ?? noValue },
    {
      field: 'sharePercent',
      width: 120,
      align: 'right',
      priority: 3,
      render: ({ sharePercent }) => <Percent value={sharePercent} />,
    },
    { field: 'pieces', width: 72, align: 'right', priority: 3, render: ({ pieces }) => formatNumber(pieces) },
    { field: 'positionNumber', width: 140, priority: 2 },
    { field: 'materialNumber', width: 120, priority: 3 },
    {
      field: 'supplierName',
      width: 160,
      priority: 2,
      render: (line) => nameOf({ name: line.supplierName, foreignName: line.supplierForeignName }),
    },
    {
      key: 'source',
      width: 160,
      priority: 3,
      isExtra: true,
      render: (line) => nameOf({ name: line.materialSupplierName, foreignName: line.materialSupplierForeignName }),
    },
    { field: 'tradeName', width: 120, isExtra: true },
    { field: 'symbol', width: 120, isExtra: true },
  ];
}

/** The total of the listed lines and its material classes. Each class is a filter. */
function Classes({ totals }: { totals: MaterialTotals }) {
  const t = useT();
  const { classes, toggle } = useDetailAddress();
  const figures: Figure[] = totals.classes
    .filter(({ classCode }) => classCode !== NO_CLASS)
    .map(({ classCode, massGrams, lines }): Figure => ({
      key: classCode,
      label: t(`materialDetail.class.${classCode}`),
      value: kilograms(massGrams),
      suffix: '\u00A0kg',
      note: t('materialDetail.lines', { count: lines, lines: formatNumber(lines) }),
    }));
  return (
    <FigureStrip
      label={t('materialDetail.byClass')}
      figures={figures}
      active={classes}
      onToggle={(key) => toggle('classes', key)}
    />
  );
}
/** Totals of the lines that pass the filters. */
function LinesSummary({ totals }: { totals: MaterialTotals }) {
  const t = useT();
  const open = totals.classes.find(({ classCode }) => classCode === NO_CLASS);
  const all = t('materialDetail.sum', {
    mass: kilograms(totals.massGrams),
    vehicle: kilograms(totals.vehicleGrams),
    materials: formatNumber(totals.materials),
    positions: formatNumber(totals.positions),
  });
  return (
    <span className="m-faint" role="status">
      {[all, open ? t('materialDetail.openMass', { mass: kilograms(open.massGrams) }) : ''].filter(Boolean).join(' · ')}
    </span>
  );
}

function Controls({ modId, totals }: { modId: number; totals: MaterialTotals | undefined }) {
  const t = useT();
  const address = useDetailAddress();
  const suppliers = useRoute(analysisMaterialDetailApi.suppliers, { modId }, { log: 'materialDetail.log.suppliers' });
  const kinds = MATERIAL_LINE_KINDS.map((value) => ({ value, label: t(`materialDetail.kind.${value}`) }));
  return (
    <div className="md-bar">
      <BranchControl
        modId={modId}
        value={address.branch}
        onChange={(ckid) => address.patch({ ckid: ckid === undefined ? undefined : String(ckid) })}
      />
      <ClassesControl value={address.classes} onChange={(codes) => address.patch({ classes: codes.join(',') })} />
      <SuppliersControl
        suppliers={suppliers.data ?? []}
        isLoading={suppliers.isLoading}
        value={address.suppliers}
        onChange={address.setSuppliers}
      />
      <Select
        mode="multiple"
        className="md-control"
        size="small"
        allowClear
        maxTagCount="responsive"
        popupMatchSelectWidth={false}
        aria-label={t('materialDetail.field.kind')}
        placeholder={t('materialDetail.anyKind')}
        value={address.kinds}
        options={kinds}
        onChange={(next) => address.patch({ kinds: next.join(',') })}
      />
      <label className="md-switch" title={t('materialDetail.scaledExplained')}>
        <Switch
          size="small"
          checked={address.isScaled}
          onChange={(isOn) => address.patch({ plain: isOn ? undefined : '1' })}
        />
        {t('materialDetail.scaled')}
      </label>
      {totals ? <LinesSummary totals={totals} /> : null}
    </div>
  );
}

/** Every material of the vehicle, heaviest first, with the totals of the filtered lines. */
export function LinesView({
  shown: { model, result, head, progress },
  switcher,
}: {
  shown: LoadedDetail;
  switcher: ReactNode;
}) {
  const columns = useColumns();
  const [search] = useSearchParams();
  const { isScaled, classes, kinds, suppliers, branch } = useDetailAddress();
  const options = {
    scaled: isScaled,
    classCodes: classes,
    kinds: kinds.filter((kind) =>
      MATERIAL_LINE_KINDS.some((one) => one === kind),
    ) as (typeof MATERIAL_LINE_KINDS)[number][],
    suppliers,
    ...(branch === undefined ? {} : { ckid: branch }),
  };
  const q = search.get('q') ?? '';
  const fixed = { modId: model.id, ...options };
  const totals = useRoute(
    analysisMaterialDetailApi.totals,
    { ...fixed, ...(q ? { q } : {}) },
    { log: ['materialDetail.title', 'materialDetail.log.totals'], keepPrevious: true },
  );
  return (
    <ResourceList
      key={result.id}
      name="materialDetail"
      list={analysisMaterialDetailApi.page}
      columns={columns}
      defaultSort="-massGrams"
      scrolls={{ total: totals.data?.lines }}
      fixed={fixed}
      exports={analysisMaterialDetailApi.export}
      actions={
        <>
          {head}
          {switcher}
          <KeepReport kind="materialDetail" modId={model.id} options={{ ...options, ...(q ? { q } : {}) }} />
        </>
      }
      panel={(line, close) => (
        <LinePanel key={line.id} line={line} modId={model.id} isScaled={isScaled} onClose={close} />
      )}
      above={
        <>
          {progress}
          {totals.error ? <ErrorState error={totals.error} onRetry={() => void totals.refetch()} /> : null}
          {totals.data ? <Classes totals={totals.data} /> : null}
          <Controls modId={model.id} totals={totals.data} />
        </>
      }
    />
  );
}
