import { statisticsApi, uploadKind, type UploadStatistics } from '@matlas/contract';
import { FigureChart, formatBytes, formatNumber, nameIn, useLanguage, useT, useWordOf, type T } from '@matlas/web-kit';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { seriesOf } from './series-of';
import { MoreOwners, StatisticsPage } from './statistics-page';
import { UploadList } from './upload-list';
import { useStatisticsFilter, useFigures } from './use-statistics';

type Data = UploadStatistics;

function Months({ data }: { data: Data }) {
  const t = useT();
  const wordOf = useWordOf();
  const months = data.byMonth.map(({ month }) => month);
  const uploadsOf = (kind: string) =>
    months.map((month) =>
      data.monthsByKind
        .filter((row) => row.kind === kind && row.month === month)
        .reduce((sum, { uploads }) => sum + uploads, 0),
    );
  const common = { of: t('statistics.month'), categories: months, sum: t('statistics.sum') };
  return (
    <>
      <FigureChart
        {...common}
        title={t('statistics.uploads.byKindAndMonth')}
        kind="stacked"
        total={t('statistics.field.uploads')}
        series={data.byKind.map(({ kind }) => ({ key: kind, name: wordOf(uploadKind, kind), values: uploadsOf(kind) }))}
      />
      <FigureChart
        {...common}
        title={t('statistics.uploads.rows')}
        kind="stacked"
        total={t('statistics.uploads.allRows')}
        series={seriesOf(t, ['rowsOk', 'rowsWrong'], data.byMonth)}
      />
    </>
  );
}

function Kinds({ data }: { data: Data }) {
  const t = useT();
  const wordOf = useWordOf();
  const common = {
    of: t('statistics.kind'),
    categories: data.byKind.map(({ kind }) => wordOf(uploadKind, kind)),
    isLying: true,
  };
  const seconds = (milliseconds: number) => formatNumber(Math.round(milliseconds / 100) / 10);
  return (
    <>
      <FigureChart
        {...common}
        title={t('statistics.uploads.byKind')}
        series={seriesOf(t, ['uploads', 'refused'], data.byKind)}
        sum={t('statistics.sum')}
      />
      <FigureChart
        {...common}
        title={t('statistics.uploads.size')}
        series={seriesOf(t, ['bytes'], data.byKind)}
        format={formatBytes}
        sum={t('statistics.sum')}
      />
      <FigureChart
        {...common}
        title={t('statistics.uploads.duration')}
        format={seconds}
        series={[
          {
            key: 'mean',
            name: t('statistics.field.mean'),
            values: data.byKind.map(
              ({ milliseconds, uploads, refused }) => milliseconds / Math.max(1, uploads + refused),
            ),
          },
        ]}
      />
    </>
  );
}

function People({ data }: { data: Data }) {
  const t = useT();
  const language = useLanguage();
  const owners = data.owners.map(({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn));
  return (
    <>
      <div>
        <FigureChart
          title={t('statistics.uploads.people')}
          of={t('statistics.user')}
          isLying
          categories={data.people.map(({ userName }) => userName)}
          series={seriesOf(t, ['uploads', 'refused'], data.people)}
        />
        <MoreOwners count={data.morePeople} />
      </div>
      <div>
        <FigureChart
          title={t(`statistics.uploads.${data.ownersAre}`)}
          of={t(`statistics.${data.ownersAre}`)}
          isLying
          categories={owners}
          series={seriesOf(t, ['uploads', 'refused'], data.owners)}
        />
        <MoreOwners count={data.moreOwners} />
      </div>
    </>
  );
}

const figuresOf = (t: T, { totals }: Data) => [
  { key: 'uploads', label: t('statistics.field.uploads'), value: totals.uploads },
  { key: 'refused', label: t('statistics.field.refused'), value: totals.refused },
  { key: 'rowsOk', label: t('statistics.field.rowsOk'), value: totals.rowsOk },
  { key: 'rowsWrong', label: t('statistics.field.rowsWrong'), value: totals.rowsWrong },
  { key: 'bytes', label: t('statistics.field.bytes'), value: formatBytes(totals.bytes) },
];

function UploadFigures({ views }: { views: ReactNode }) {
  const t = useT();
  const asking = useStatisticsFilter();
  const query = useFigures(statisticsApi.uploads, asking.filter);
  return (
    <StatisticsPage<Data>
      title={t('menus.screens.MdsUploadStatistics')}
      hint={t('statistics.uploads.hint')}
      empty={t('statistics.uploads.empty')}
      exports={statisticsApi.uploadsExport}
      filters={asking}
      query={query}
      actions={views}
      figures={(data) => figuresOf(t, data)}
      isEmpty={({ totals }) => totals.uploads + totals.refused === 0}
    >
      {(data) => (
        <>
          <Months data={data} />
          <Kinds data={data} />
          <People data={data} />
        </>
      )}
    </StatisticsPage>
  );
}

/** Uploads: totals, and the list of single uploads. */
export function UploadStatisticsPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const view = search.get('view') === 'list' ? 'list' : 'figures';
  const views = (
    <Segmented
      size="small"
      aria-label={t('statistics.view.label')}
      value={view}
      options={(['figures', 'list'] as const).map((value) => ({ value, label: t(`statistics.view.${value}`) }))}
      onChange={(next) => setSearch(next === 'list' ? { view: next } : {}, { replace: true })}
    />
  );
  return view === 'list' ? <UploadList views={views} /> : <UploadFigures views={views} />;
}
