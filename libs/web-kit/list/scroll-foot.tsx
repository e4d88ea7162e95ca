import { Button } from 'antd';
import { formatNumber } from '../i18n/format';
import { useT } from '../i18n/use-t';
import type { Scrolled } from '../query/use-scrolled';

/** The range of visible rows, their total, and buttons to both ends. */
export function ScrollFoot({
  first,
  shown,
  total,
  scrolled: { index, hasBefore, hasAfter, toStart, toEnd, ...counted },
}: {
  first: number;
  shown: number;
  total: number | undefined;
  scrolled: Omit<Scrolled<unknown>, 'rows'>;
}) {
  const t = useT();
  const all = total ?? (counted.totalIsMin ? undefined : counted.total);
  const begin = index === undefined ? undefined : index >= 0 ? index : all === undefined ? undefined : all + index;
  const text =
    begin === undefined || all === undefined
      ? t(all === undefined ? 'kit.totalMin' : 'kit.total', {
          count: all ?? counted.total,
          total: formatNumber(all ?? counted.total),
        })
      : t('kit.rowsOf', {
          from: formatNumber(begin + first + 1),
          to: formatNumber(Math.min(all, begin + first + shown)),
          total: formatNumber(all),
          count: all,
        });
  return (
    <footer className="m-list-foot">
      <span>{text}</span>
      <span className="m-scroll-ends">
        <Button size="small" type="text" disabled={!hasBefore && first === 0} onClick={toStart}>
          {t('kit.toStart')}
        </Button>
        <Button
          size="small"
          type="text"
          disabled={!hasAfter && begin !== undefined && all !== undefined && begin + first + shown >= all}
          onClick={toEnd}
        >
          {t('kit.toEnd')}
        </Button>
      </span>
    </footer>
  );
}
