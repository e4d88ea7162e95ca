import { checkKind, infoType, type CheckKind, type CheckRunRow } from '@matlas/contract';
import {
  Facts,
  FigureStrip,
  formatDate,
  formatDateTime,
  formatNumber,
  useT,
  useWordOf,
  type Figure,
  type T,
} from '@matlas/web-kit';

const levels = ['error', 'warning', 'other', 'pass'] as const;

/** Number of sheets of a run per level, for one kind of check. */
export function KindFigures({ run, kind }: { run: CheckRunRow; kind: CheckKind }) {
  const wordOf = useWordOf();
  const t = useT();
  const counts = run.counts[kind];
  if (!counts) return null;
  const figures: Figure[] = levels.map((key) => ({
    key,
    label: wordOf(infoType, infoType.of[key]),
    value: counts[key],
    suffix: t('rulePacks.result.sheetsUnit'),
  }));
  return <FigureStrip label={t('rulePacks.result.figures')} figures={figures} />;
}

/** The Candidate List with its date, or a note that the run could not judge by it. */
function formatListVersion(t: T, { listLabel, asOf }: CheckRunRow): string {
  const list = listLabel ?? t('rulePacks.result.listNotJudged');
  return asOf ? t('rulePacks.result.asOf', { list, date: formatDate(asOf) }) : list;
}

/** Summary of a run: the kinds of checks, the sheets, the lists and the rules. */
export function RunFacts({ run }: { run: CheckRunRow }) {
  const t = useT();
  const wordOf = useWordOf();
  const items = [
    [t('rulePacks.result.kinds'), run.kinds.map((kind) => wordOf(checkKind, kind)).join(' · ')],
    [
      t('rulePacks.result.of'),
      `${t(`rulePacks.side.${run.side}`)} · ${t('rulePacks.result.count', { count: run.sheets, total: formatNumber(run.sheets) })}`,
    ],
    ...(run.packVersion === null
      ? []
      : [[t('rulePacks.result.pack'), t('rulePacks.version', { version: run.packVersion })]]),
    ...(run.kinds.includes('svhc') ? [[t('rulePacks.result.list'), formatListVersion(t, run)]] : []),
    ...(run.substances.length === 0 ? [] : [[t('rulePacks.result.substances'), run.substances.join('; ')]]),
    [t('rulePacks.result.started'), `${formatDateTime(run.createTime)} · ${run.startedBy}`],
  ] as const;
  return (
    <div className="ck-facts">
      <Facts items={items.map(([label, value]) => [label ?? '', value] as const)} />
    </div>
  );
}
