import { nodeStatus, nodeType, receiveStatus, statisticsApi, type SheetStatistics } from '@matlas/contract';
import { FigureChart, nameIn, useLanguage, useT, useWordOf } from '@matlas/web-kit';
import { seriesOf } from './series-of';
import { MoreOwners, StatisticsPage } from './statistics-page';
import { useStatisticsFilter, useFigures } from './use-statistics';

type Data = SheetStatistics;

function Months({ data }: { data: Data }) {
  const t = useT();
  const months = data.byMonth.map(({ month }) => month);
  const common = { of: t('statistics.month'), categories: months, sum: t('statistics.sum') };
  return (
    <>
      <FigureChart
        {...common}
        title={t('statistics.sheets.made')}
        series={seriesOf(t, ['sheets', 'versions', 'released'], data.byMonth)}
      />
      <FigureChart
        {...common}
        title={t('statistics.sheets.exchanged')}
        kind="lines"
        series={seriesOf(t, ['sent', 'received'], data.byMonth)}
      />
    </>
  );
}

function Kinds({ data }: { data: Data }) {
  const t = useT();
  const wordOf = useWordOf();
  const kinds = data.byKind.map(({ kind }) => kind);
  const versions = (kind: number, status: string) =>
    data.byState.find((row) => row.kind === kind && row.status === status)?.versions ?? 0;
  const states = nodeStatus.values.map((status) => ({
    key: status,
    name: wordOf(nodeStatus, status),
    values: kinds.map((kind) => versions(kind, status)),
  }));
  const common = {
    of: t('statistics.kind'),
    categories: kinds.map((kind) => wordOf(nodeType, kind)),
    isLying: true,
    sum: t('statistics.sum'),
  };
  return (
    <>
      <FigureChart
        {...common}
        title={t('statistics.sheets.byKind')}
        series={seriesOf(t, ['sheets', 'versions', 'released'], data.byKind)}
      />
      <FigureChart
        {...common}
        title={t('statistics.sheets.byState')}
        kind="stacked"
        series={states}
        total={t('statistics.field.versions')}
      />
    </>
  );
}

function Owners({ data }: { data: Data }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const received = data.received.map(({ status }) => wordOf(receiveStatus, status));
  return (
    <>
      <div>
        <FigureChart
          title={t(`statistics.sheets.${data.ownersAre}`)}
          of={t(`statistics.${data.ownersAre}`)}
          categories={data.owners.map(({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn))}
          isLying
          series={seriesOf(t, ['sheets', 'versions', 'released', 'received'], data.owners)}
        />
        <MoreOwners count={data.moreOwners} />
      </div>
      <FigureChart
        title={t('statistics.sheets.received')}
        of={t('statistics.status')}
        categories={received}
        isLying
        sum={t('statistics.sum')}
        series={[
          { key: 'count', name: t('statistics.field.received'), values: data.received.map(({ count }) => count) },
        ]}
      />
    </>
  );
}

const figureNames = ['sheets', 'versions', 'released', 'sent', 'received'] as const;

/** Number of MDS created, released, sent and received, by kind and owner. */
export function MdsStatisticsPage() {
  const t = useT();
  const asking = useStatisticsFilter();
  const query = useFigures(statisticsApi.sheets, asking.filter);
  return (
    <StatisticsPage<Data>
      title={t('menus.screens.MdsStatistics')}
      hint={t('statistics.sheets.hint')}
      empty={t('statistics.sheets.empty')}
      exports={statisticsApi.sheetsExport}
      filters={asking}
      query={query}
      figures={({ totals }) =>
        figureNames.map((key) => ({ key, label: t(`statistics.field.${key}`), value: totals[key] }))
      }
      isEmpty={({ totals }) => figureNames.every((name) => totals[name] === 0)}
    >
      {(data) => (
        <>
          <Months data={data} />
          <Kinds data={data} />
          <Owners data={data} />
        </>
      )}
    </StatisticsPage>
  );
}
