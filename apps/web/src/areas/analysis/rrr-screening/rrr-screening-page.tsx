import {
  analysisRrrScreeningApi,
  recyclabilityFlag,
  type ScreenedModel,
  type ScreeningRow,
  type ScreeningSummary,
} from '@matlas/contract';
import { RCOV_LIMIT_PERCENT, RCYC_LIMIT_PERCENT } from '@matlas/domain';
import {
  EmptyState,
  ErrorState,
  type Figure,
  FigureStrip,
  formatDate,
  NoPermissionState,
  Page,
  PageBody,
  PageHead,
  ResourceList,
  RowsSkeleton,
  RrrMarkTag,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { formatReadableMass } from '../../shared/masses';
import { KeepReport } from '../reports/keep-report';
import './rrr-screening.css';
import { ScreeningControls, VehiclesControl } from './screening-controls';
import { useScreeningColumns } from './screening-columns';
import { ScreeningPanel } from './screening-panel';
import { formatRateAgainst } from './screening-words';
import { useScreeningAddress } from './use-screening-address';

const maxModels = 50;

function Marks({ summary }: { summary: ScreeningSummary }) {
  const t = useT();
  const wordOf = useWordOf();
  const { flags, patch } = useScreeningAddress();
  const figures = recyclabilityFlag.members.map(({ value }): Figure => ({
    key: value,
    label: <RrrMarkTag value={value} />,
    value: formatReadableMass(summary.masses[value]),
    note: t('rrrScreening.materials', { count: summary.counts[value], word: wordOf(recyclabilityFlag, value) }),
  }));
  const toggle = (key: string) =>
    patch({
      flags: recyclabilityFlag.members
        .map(({ value }) => value)
        .filter((value) => flags.includes(value) !== (value === key)),
    });
  return <FigureStrip label={t('rrrScreening.byMark')} figures={figures} active={flags} onToggle={toggle} />;
}
function Rates({ models }: { models: readonly ScreenedModel[] }) {
  const t = useT();
  return (
    <ul className="rs-rates">
      {models.map(({ id, projectName, last }) => (
        <li key={id}>
          <strong>{projectName}</strong>{' '}
          <span className="m-faint">
            {last
              ? t('rrrScreening.last', {
                  rcyc: formatRateAgainst(last.rcycPercent, RCYC_LIMIT_PERCENT),
                  rcov: formatRateAgainst(last.rcovPercent, RCOV_LIMIT_PERCENT),
                  date: formatDate(last.at),
                })
              : t('rrrScreening.notCalculated')}
          </span>
        </li>
      ))}
    </ul>
  );
}
function Screening({ models }: { models: readonly ScreenedModel[] }) {
  const { modIds, scopeId, classCode, technologyIds, flags } = useScreeningAddress();
  const columns = useScreeningColumns(modIds.length === 1);
  const query = {
    modIds,
    technologyIds,
    ...(scopeId === undefined ? {} : { scopeId }),
    ...(classCode === undefined ? {} : { classCode }),
  };
  const summary = useRoute(
    analysisRrrScreeningApi.summary,
    { ...query, flags },
    { log: ['rrrScreening.title', 'rrrScreening.log.summary'], keepPrevious: true },
  );
  const options = {
    modIds: modIds.map(String),
    technologyIds: technologyIds.map(String),
    flags,
    ...(scopeId === undefined ? {} : { scopeId }),
    ...(classCode === undefined ? {} : { classCode }),
  };
  return (
    <ResourceList<ScreeningRow>
      name="rrrScreening"
      rowKey="key"
      list={analysisRrrScreeningApi.page}
      columns={columns}
      fixed={{ ...query, flags }}
      defaultSort="-massGrams"
      exports={analysisRrrScreeningApi.export}
      actions={
        <>
          <VehiclesControl chosen={models} />
          <KeepReport kind="rrrScreening" modId={modIds[0] as number} options={options} />
        </>
      }
      panel={(row, close) => <ScreeningPanel key={row.key} row={row} onClose={close} />}
      above={
        <>
          {summary.error ? <ErrorState error={summary.error} onRetry={() => void summary.refetch()} /> : null}
          <Rates models={models} />
          {summary.data ? <Marks summary={summary.data} /> : null}
          <ScreeningControls />
        </>
      }
    />
  );
}
/** Shown until the user selects vehicles. */
function Start({ models }: { models: readonly ScreenedModel[] }) {
  const t = useT();
  return (
    <Page>
      <PageHead title={t('rrrScreening.title')} actions={<VehiclesControl chosen={models} />} />
      <PageBody>
        <EmptyState title={t(models.length === 0 ? 'rrrScreening.noVehicle' : 'rrrScreening.empty')} />
      </PageBody>
    </Page>
  );
}

/** Materials of vehicles by their treatment at the end of life: by group of parts, class, technology and mark. */
export function RrrScreeningPage() {
  const t = useT();
  const may = useMay();
  const { modIds } = useScreeningAddress();
  const isAllowed = may(analysisRrrScreeningApi.page);
  const models = useRoute(
    analysisRrrScreeningApi.models,
    { pageNo: 1, pageSize: maxModels },
    { log: ['rrrScreening.title', 'rrrScreening.log.models'], enabled: isAllowed },
  );
  if (!isAllowed)
    return <NoPermissionState what={t('rrrScreening.title')} needs={analysisRrrScreeningApi.page.needs} />;
  if (models.error) return <ErrorState error={models.error} onRetry={() => void models.refetch()} />;
  if (!models.data) return <RowsSkeleton />;
  const chosen = models.data.records.filter(({ id }) => modIds.includes(id));
  return modIds.length === 0 ? <Start models={models.data.records} /> : <Screening models={chosen} />;
}
