import { analysisGroupsApi, type AnalysisRun, type RunMass } from '@matlas/contract';
import {
  chartPalette,
  Code,
  ErrorState,
  Name,
  RowsSkeleton,
  tintOf,
  TreemapChart,
  useLate,
  useName,
  usePreferences,
  useRoute,
  useT,
  Verdict,
  type NameOf,
  type TreemapNode,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { kilograms } from '../../shared/masses';
import { buildMassTree, type MassNode } from './mass-tree';

/** The table shows the heaviest rows, at most this many. */
const maxTableRows = 200;

function toTreemapNodes(
  nodes: readonly MassNode[],
  colourOf: (mass: RunMass) => string,
  nameOf: NameOf,
): TreemapNode[] {
  return nodes.map(({ mass, children }) => ({
    name: nameOf(mass),
    value: Number(mass.massGrams) / 1000,
    color: colourOf(mass),
    children: toTreemapNodes(children, colourOf, nameOf),
  }));
}
const formatKilogramValue = (value: number): string => `${kilograms(String(value * 1000))}\u00A0kg`;

function useTreemapNodes(nodes: readonly MassNode[]): TreemapNode[] {
  const nameOf = useName();
  const palette = chartPalette(usePreferences());
  return useMemo(
    () => toTreemapNodes(nodes, ({ worst }) => (worst ? palette.verdict[tintOf(worst)].text : palette.text3), nameOf),
    [nodes, palette, nameOf],
  );
}

function MassTable({ masses }: { masses: readonly RunMass[] }) {
  const t = useT();
  const heaviest = [...masses]
    .sort((left, right) => Number(right.massGrams) - Number(left.massGrams))
    .slice(0, maxTableRows);
  return (
    <table className="m-chart-figures">
      <thead>
        <tr>
          <th scope="col">{t('analysis.chart.part')}</th>
          <th scope="col">{t('analysis.chart.number')}</th>
          <th scope="col">kg</th>
          <th scope="col">{t('analysis.total.worst')}</th>
        </tr>
      </thead>
      <tbody>
        {heaviest.map((mass) => (
          <tr key={mass.n}>
            <th scope="row">
              <Name of={mass} />
            </th>
            <td>
              <Code>{mass.number ?? '–'}</Code>
            </td>
            <td>{kilograms(mass.massGrams)}</td>
            <td>
              <Verdict value={mass.worst} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Distribution of the mass: the size of an area is the mass of a part, its colour the worst verdict in it. The
 * table gives the same as text.
 */
export function MassTreemap({ run }: { run: AnalysisRun }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    analysisGroupsApi.masses,
    { runId: run.id },
    { log: ['analysis.title', 'analysis.log.masses'] },
  );
  const isLate = useLate(isLoading);
  const nodes = useMemo(() => buildMassTree(data ?? []), [data]);
  const areas = useTreemapNodes(nodes);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <section className="a-chart is-wide">
      <TreemapChart
        title={t('analysis.chart.masses')}
        root={run.title}
        nodes={areas}
        format={formatKilogramValue}
        table={<MassTable masses={data} />}
      />
    </section>
  );
}
