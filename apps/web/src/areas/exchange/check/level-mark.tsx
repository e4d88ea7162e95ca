import { infoType, type InfoType, type LevelCounts } from '@matlas/contract';
import { CheckOutlined } from '@ant-design/icons';
import { FindingDisc, formatNumber, useT, useWordOf, type FindingSeverity } from '@matlas/web-kit';

const severities: Partial<Record<InfoType, FindingSeverity>> = { 0: 'error', 1: 'warning', 3: 'note' };

/** Error, warning, other or pass, as a symbol and text. */
export function LevelMark({ level }: { level: InfoType }) {
  const wordOf = useWordOf();
  const severity = severities[level];
  return (
    <span className={severity ? 'ck-level' : 'ck-level m-faint'}>
      {severity ? <FindingDisc severity={severity} label="" /> : <CheckOutlined aria-hidden />}{' '}
      {wordOf(infoType, level)}
    </span>
  );
}

/** Number of sheets per level. Levels without sheets are left out. */
export function LevelSums({ counts }: { counts: LevelCounts | undefined }) {
  const t = useT();
  if (!counts) return <span className="m-faint">–</span>;
  const { error, warning, other, pass } = counts;
  return (
    <span className="ck-sums">
      {error > 0 ? <FindingDisc severity="error" count={error} /> : null}
      {warning > 0 ? <FindingDisc severity="warning" count={warning} /> : null}
      {other > 0 ? <FindingDisc severity="note" count={other} label={t('rulePacks.level.other')} /> : null}
      {pass > 0 ? (
        <span className="ck-level m-faint">
          <CheckOutlined aria-label={t('rulePacks.level.pass')} /> {formatNumber(pass)}
        </span>
      ) : null}
    </span>
  );
}
