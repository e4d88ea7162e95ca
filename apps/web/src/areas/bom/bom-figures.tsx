import { DisconnectOutlined } from '@ant-design/icons';
import type { BomSummary } from '@matlas/contract';
import { shownKilograms, shownPercent } from '@matlas/domain';
import {
  FigureStrip,
  formatNumber,
  useNarrow,
  useT,
  Verdict,
  type Figure,
  type T,
  type VerdictName,
} from '@matlas/web-kit';
import { countVerdict, statesWithoutSheet } from './bom-index';
import { MatchMark } from './match-state';
import type { Bom } from './use-bom';
import type { BomFilters } from './use-bom-filters';

const alwaysShown: readonly VerdictName[] = ['fail', 'depends'];
const shownWhenFound: readonly VerdictName[] = ['unknown', 'exempt', 'declare'];

/** A rounded mass in kilograms. The exact grams are shown as the title. */
const formatKilogramNumber = (grams: string): string => formatNumber(shownKilograms(grams));

function massFigure(t: T, { coveredMassGrams, bomMassGrams, coveredPercent }: BomSummary): Figure {
  const percent = coveredPercent ?? '0';
  return {
    key: 'mass',
    label: t('bom.figure.mass'),
    value: formatKilogramNumber(coveredMassGrams),
    suffix: (
      <span title={`${formatNumber(coveredMassGrams)} / ${formatNumber(bomMassGrams)} g`}>
        / {formatKilogramNumber(bomMassGrams)} kg
      </span>
    ),
    note: (
      <span className="b-share">
        <span className="b-share-bar">
          <span style={{ width: `${percent}%` }} />
        </span>
        {shownPercent(percent)}
        {'\u00A0'}%
      </span>
    ),
  };
}

/**
 * Number of positions per verdict, equal to the number of filtered rows. The number of findings of the run is shown
 * below.
 */
function verdictFigures({ run, index, verdicts }: Bom, t: T): Figure[] {
  if (!run) return [];
  const shown = [...alwaysShown, ...shownWhenFound.filter((verdict) => run.counts[verdict] > 0)];
  const note = (verdict: VerdictName) =>
    run.stale
      ? t('bom.figure.changed')
      : t('bom.figure.findings', {
          count: run.counts[verdict],
          total: formatNumber(run.counts[verdict]),
          number: run.number,
        });
  return shown.map((verdict) => ({
    key: `verdict:${verdict}`,
    label: <Verdict value={verdict} />,
    value: countVerdict(index, verdicts, verdict),
    note: note(verdict),
  }));
}

/** Key figures of a BOM. Each one filters the tree. */
export function BomFigures({ bom, filters }: { bom: Bom; filters: BomFilters }) {
  const t = useT();
  const isNarrow = useNarrow();
  const { summary } = bom;
  if (!summary || summary.positions === 0) return null;
  const { byState, withoutSheet } = summary;
  const figures: Figure[] = [
    ...(isNarrow
      ? []
      : [
          massFigure(t, summary),
          {
            key: 'positions',
            label: t('bom.figure.positions'),
            value: summary.positions,
            note: t('bom.figure.levels', { count: summary.levels }),
          },
        ]),
    {
      key: 'noSheet',
      label: (
        <span className="b-match is-unmatched">
          <DisconnectOutlined aria-hidden />
          {t('bom.figure.noSheet')}
        </span>
      ),
      value: withoutSheet,
      note: withoutSheet > 0 ? t('bom.figure.suppliers', { count: summary.suppliersUnmatched }) : t('bom.figure.none'),
    },
    {
      key: 'matchState:choose',
      label: <MatchMark value="choose" />,
      value: byState.choose,
      note: t(byState.choose > 0 ? 'bom.figure.several' : 'bom.figure.none'),
    },
    ...verdictFigures(bom, t),
  ];
  const activeKeys = [
    ...(filters.filter.states.length === 1
      ? [`matchState:${filters.filter.states[0]}`]
      : filters.filter.states.join() === statesWithoutSheet.join()
        ? ['noSheet']
        : []),
    ...(filters.filter.verdicts.length === 1 ? [`verdict:${filters.filter.verdicts[0]}`] : []),
  ];
  const toggle = (key: string) => {
    const [name, value] = key.split(':');
    if (name === 'mass' || name === 'noSheet') filters.toggle('matchState', statesWithoutSheet);
    else if (name === 'positions') filters.clear();
    else if (name === 'verdict' || name === 'matchState') filters.toggle(name, [value ?? '']);
  };
  return <FigureStrip label={t('bom.figure.label')} figures={figures} active={activeKeys} onToggle={toggle} />;
}
