import { billingNode, statisticsApi, type ChargeableStatistics } from '@matlas/contract';
import { FigureChart, nameIn, useLanguage, useT, useWordOf } from '@matlas/web-kit';
import { MoreOwners, StatisticsPage } from './statistics-page';
import { useStatisticsFilter, useFigures } from './use-statistics';

type Data = ChargeableStatistics;

function useNodes() {
  const wordOf = useWordOf();
  return (rows: readonly Pick<Data['byMonth'][number], 'nodes'>[]) =>
    billingNode.values.map((billing) => ({
      key: billing,
      name: wordOf(billingNode, billing),
      values: rows.map(({ nodes }) => nodes[billing]),
    }));
}

function Charts({ data }: { data: Data }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const nodes = useNodes();
  const total = t('statistics.field.nodes');
  const kinds = {
    of: t('statistics.billing'),
    categories: data.byBilling.map(({ billing }) => wordOf(billingNode, billing)),
    isLying: true,
    sum: t('statistics.sum'),
  };
  return (
    <>
      <div className="is-wide">
        <FigureChart
          title={t('statistics.chargeable.byMonth')}
          of={t('statistics.month')}
          categories={data.byMonth.map(({ month }) => month)}
          kind="stacked"
          total={total}
          sum={t('statistics.sum')}
          series={nodes(data.byMonth)}
        />
      </div>
      <FigureChart
        {...kinds}
        title={t('statistics.chargeable.byBilling')}
        series={[{ key: 'nodes', name: total, values: data.byBilling.map((row) => row.nodes) }]}
      />
      <FigureChart
        {...kinds}
        title={t('statistics.chargeable.uploads')}
        series={(['uploads', 'sheets'] as const).map((name) => ({
          key: name,
          name: t(`statistics.field.${name}`),
          values: data.byBilling.map((row) => row[name]),
        }))}
      />
      <div className="is-wide">
        <FigureChart
          title={t(`statistics.chargeable.${data.ownersAre}`)}
          of={t(`statistics.${data.ownersAre}`)}
          categories={data.owners.map(({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn))}
          isLying
          kind="stacked"
          total={total}
          series={nodes(data.owners)}
        />
        <MoreOwners count={data.moreOwners} />
      </div>
    </>
  );
}

/** Statistics of uploaded nodes, for operators who bill by them. */
export function ChargeableNodesPage() {
  const t = useT();
  const wordOf = useWordOf();
  const asking = useStatisticsFilter();
  const query = useFigures(statisticsApi.chargeable, asking.filter);
  return (
    <StatisticsPage<Data>
      title={t('menus.screens.ChargeableNodesStatistics')}
      hint={t('statistics.chargeable.hint')}
      empty={t('statistics.chargeable.empty')}
      exports={statisticsApi.chargeableExport}
      filters={asking}
      query={query}
      figures={({ totals, byBilling }) => [
        { key: 'all', label: t('statistics.field.nodes'), value: totals.nodes },
        ...byBilling.map(({ billing, nodes }) => ({ key: billing, label: wordOf(billingNode, billing), value: nodes })),
      ]}
      isEmpty={({ totals }) => totals.uploads === 0}
    >
      {(data) => <Charts data={data} />}
    </StatisticsPage>
  );
}
