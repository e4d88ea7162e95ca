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
import { treeOfMasses, type MassNode } from './mass-tree';

/** Rows that the table shows: the heaviest. */
const mostRows = 200;

function drawn(nodes: readonly MassNode[], colourOf: (mass: RunMass) => string, nameOf: NameOf): TreemapNode[] {
  return nodes.map(({ mass, children }) => ({
    name: nameOf(mass),
    value: Number(mass.massGrams) / 1000,
    color: colourOf(mass),
    children: drawn(children, colourOf, nameOf),
  }));
}
const shownKilograms = (value: number): string => `${kilograms(String(value * 1000))}\u00A0kg`;

function useAreas(nodes: readonly MassNode[]): TreemapNode[] {
  const nameOf = useName();
  const palette = chartPalette(usePreferences());
  return useMemo(
    () => drawn(nodes, ({ worst }) => (worst ? palette.verdict[tintOf(worst)].text : palette.text3), nameOf),
    [nodes, palette, nameOf],
  );
}

function MassTable({ masses }: { masses: readonly RunMass[] }) {
  const t = useT();
  const heaviest = [...masses]
    .sort((left, right) => Number(right.massGrams) - Number(left.massGrams))
    .slice(0, mostRows);
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

/** Where the mass lies: an area is a part's mass, its colour the worst verdict in it; the table has the words. */
export function MassTreemap({ run }: { run: AnalysisRun }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    analysisGroupsApi.masses,
    { runId: run.id },
    { log: ['analysis.title', 'analysis.log.masses'] },
  );
  const isLate = useLate(isLoading);
  const nodes = useMemo(() => treeOfMasses(data ?? []), [data]);
  const areas = useAreas(nodes);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <section className="a-chart is-wide">
      <TreemapChart
        title={t('analysis.chart.masses')}
        root={run.title}
        nodes={areas}
        format={shownKilograms}
        table={<MassTable masses={data} />}
      />
    </section>
  );
}
