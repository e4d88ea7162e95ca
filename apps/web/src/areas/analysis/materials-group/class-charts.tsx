import { analysisMaterialsGroupApi, type ClassMass, type SystemMass } from '@matlas/contract';
import {
  chartPalette,
  ErrorState,
  FigureChart,
  formatNumber,
  Name,
  RowsSkeleton,
  TreemapChart,
  useLate,
  useName,
  usePreferences,
  useRoute,
  useT,
  type ChartSeries,
  type TreemapNode,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useMemo } from 'react';
import { kilograms } from '../../shared/masses';
import { buildClassTree, useClassName } from './class-tree';
import { useMaterialAddress } from './use-material-address';

const toKilograms = (grams: string): number => Number(grams) / 1000;
const formatKilogramValue = (value: number): string => `${kilograms(String(value * 1000))}\u00A0kg`;
/** Number of systems that fit into the chart. The table lists all of them. */
const maxSystems = 20;

/** One colour per group of classes, in their order. Unknown mass is grey. */
function useGroupColour() {
  const palette = chartPalette(usePreferences());
  return useMemo(() => {
    const colours = [
      palette.mark.mM,
      palette.mark.mD,
      palette.mark.mTe,
      palette.verdict.conditional.text,
      palette.primary,
      palette.verdict.depends.text,
      palette.mark.mTr,
      palette.mark.mP,
      palette.text3,
    ];
    return ({ kind, code }: Pick<ClassMass, 'kind' | 'code'>): string =>
      kind === 'class' ? (colours[(Number(code?.split('.')[0]) || 1) - 1] ?? palette.mark.mN) : palette.mark.mN;
  }, [palette]);
}

function ClassFigures({ masses }: { masses: readonly ClassMass[] }) {
  const t = useT();
  const className = useClassName();
  return (
    <table className="m-chart-figures">
      <thead>
        <tr>
          <th scope="col">{t('materialsGroup.field.name')}</th>
          <th scope="col">kg</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {masses.map((mass) => (
          <tr key={mass.code ?? mass.kind}>
            <th scope="row">{className(mass)}</th>
            <td>{kilograms(mass.massGrams)}</td>
            <td>{formatNumber(Number(mass.sharePercent).toFixed(2))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Treemap of the masses by class. */
export function ClassTreemap({ masses, root }: { masses: readonly ClassMass[]; root: string }) {
  const t = useT();
  const className = useClassName();
  const colourOf = useGroupColour();
  const nodes = useMemo(() => {
    const drawn = (of: ReturnType<typeof buildClassTree>): TreemapNode[] =>
      of.map(({ mass, children }) => ({
        name: className(mass),
        value: toKilograms(mass.massGrams),
        color: colourOf(mass),
        ...(children.length > 0 ? { children: drawn(children) } : {}),
      }));
    return drawn(buildClassTree(masses));
  }, [masses, className, colourOf]);
  return (
    <div className="a-charts" role="region" tabIndex={0} aria-label={t('materialsGroup.view.treemap')}>
      <section className="a-chart is-wide">
        <TreemapChart
          title={t('materialsGroup.chart.classes')}
          nodes={nodes}
          root={root}
          format={formatKilogramValue}
          table={<ClassFigures masses={masses} />}
        />
      </section>
    </div>
  );
}

function useSystemSeries(systems: readonly SystemMass[], masses: readonly ClassMass[]): ChartSeries[] {
  const className = useClassName();
  const colourOf = useGroupColour();
  return useMemo(
    () =>
      masses
        .filter(({ depth }) => depth === 0)
        .map((group) => {
          const isIn = ({ kind, code }: SystemMass['classes'][number]): boolean =>
            kind === group.kind &&
            (kind !== 'class' || code === group.code || Boolean(code?.startsWith(`${group.code ?? ''}.`)));
          return {
            key: group.code ?? group.kind,
            name: className(group),
            color: colourOf(group),
            values: systems.map(({ classes }) =>
              classes.reduce((sum, one) => (isIn(one) ? sum + toKilograms(one.massGrams) : sum), 0),
            ),
          };
        }),
    [systems, masses, className, colourOf],
  );
}

/** The parts directly below the root, each with its classes. A click on a part filters by its branch. */
export function SystemsView({
  query: requested,
  masses,
}: {
  query: { modId: number; ckid?: number; scaled: boolean };
  masses: readonly ClassMass[];
}) {
  const t = useT();
  const nameOf = useName();
  const { patch } = useMaterialAddress();
  const { data, error, isLoading, refetch } = useRoute(analysisMaterialsGroupApi.systems, requested, {
    log: ['materialsGroup.title', 'materialsGroup.log.systems'],
    keepPrevious: true,
  });
  const isLate = useLate(isLoading);
  const systems = useMemo(() => data ?? [], [data]);
  const series = useSystemSeries(systems.slice(0, maxSystems), masses);
  const categories = useMemo(() => systems.slice(0, maxSystems).map((system) => nameOf(system)), [systems, nameOf]);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <div className="a-charts" role="region" tabIndex={0} aria-label={t('materialsGroup.view.systems')}>
      <section className="a-chart is-wide">
        <FigureChart
          title={t(systems.length > maxSystems ? 'materialsGroup.chart.systemsTop' : 'materialsGroup.chart.systems', {
            count: maxSystems,
          })}
          of={t('materialsGroup.field.system')}
          kind="stacked"
          isLying
          categories={categories}
          series={series}
          total={t('materialsGroup.chart.total')}
          format={formatKilogramValue}
        />
      </section>
      <section className="a-chart is-wide">
        <table className="m-chart-figures">
          <thead>
            <tr>
              <th scope="col">{t('materialsGroup.field.system')}</th>
              <th scope="col">{t('materialsGroup.field.number')}</th>
              <th scope="col">kg</th>
              <th scope="col">%</th>
            </tr>
          </thead>
          <tbody>
            {systems.map((system) => (
              <tr key={system.positionId}>
                <th scope="row">
                  {system.hasChildren ? (
                    <Button
                      type="link"
                      size="small"
                      title={t('materialsGroup.lookInto')}
                      onClick={() => patch({ ckid: String(system.positionId) })}
                    >
                      <Name of={system} />
                    </Button>
                  ) : (
                    <Name of={system} />
                  )}
                </th>
                <td>{system.number ?? '–'}</td>
                <td>{kilograms(system.massGrams)}</td>
                <td>{formatNumber(Number(system.sharePercent).toFixed(2))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
