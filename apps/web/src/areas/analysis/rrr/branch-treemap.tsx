import type { RrrFigures } from '@matlas/contract';
import {
  chartPalette,
  Code,
  Name,
  RrrMarkTag,
  TreemapChart,
  useName,
  usePreferences,
  useT,
  type NameOf,
  type Palette,
  type TreemapNode,
} from '@matlas/web-kit';
import { useMemo } from 'react';
import { toChartKilograms, flags, presentFlags, formatKilogramNumber, formatKilogramsWithUnit } from './rrr-figures';

type Branch = RrrFigures['branches'][number];

/** A branch with sub-branches shows those; any other branch has one area per mark. */
function toTreemapNodes(
  branches: readonly Branch[],
  parentKey: string | null,
  palette: Palette,
  nameOf: NameOf,
): TreemapNode[] {
  return branches
    .filter((branch) => branch.parentKey === parentKey)
    .map((branch) => {
      const below = toTreemapNodes(branches, branch.key, palette, nameOf);
      const marks = presentFlags(branch.masses).map((flag) => ({
        name: flag,
        value: toChartKilograms(branch.masses[flag]),
        color: palette.mark[flag],
      }));
      return {
        name: nameOf(branch),
        value: toChartKilograms(branch.massGrams),
        color: palette.text3,
        children: below.length > 0 ? below : marks,
      };
    });
}

function BranchTable({ branches }: { branches: readonly Branch[] }) {
  const t = useT();
  return (
    <table className="m-chart-figures" aria-label={t('analysisRrr.treemap')}>
      <thead>
        <tr>
          <th scope="col">{t('analysisRrr.field.part')}</th>
          <th scope="col">{t('analysisRrr.field.number')}</th>
          <th scope="col">kg</th>
          {flags.map((flag) => (
            <th key={flag} scope="col">
              <RrrMarkTag value={flag} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {branches.map((branch) => (
          <tr key={branch.key}>
            <th scope="row">
              <Name of={branch} />
            </th>
            <td>
              <Code>{branch.number ?? '–'}</Code>
            </td>
            <td>{formatKilogramNumber(branch.massGrams)}</td>
            {flags.map((flag) => (
              <td key={flag}>{formatKilogramNumber(branch.masses[flag])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Mass of each branch of the vehicle by mark. */
export function BranchTreemap({ branches, vehicle }: { branches: readonly Branch[]; vehicle: string }) {
  const t = useT();
  const nameOf = useName();
  const palette = chartPalette(usePreferences());
  const nodes = useMemo(() => {
    const top = toTreemapNodes(branches, null, palette, nameOf);
    const [only] = top;
    return top.length === 1 && only?.children && only.children.length > 0 ? only.children : top;
  }, [branches, palette, nameOf]);
  const format = (value: number) => formatKilogramsWithUnit(String(value * 1000));
  return (
    <section className="r-card is-wide">
      <div className="r-card-body">
        <TreemapChart
          title={t('analysisRrr.treemap')}
          root={vehicle}
          nodes={nodes}
          format={format}
          table={<BranchTable branches={branches} />}
        />
      </div>
    </section>
  );
}
