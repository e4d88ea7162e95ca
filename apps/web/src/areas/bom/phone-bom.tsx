import { FilterOutlined, LinkOutlined } from '@ant-design/icons';
import { bomApi, type BomPosition } from '@matlas/contract';
import { EmptyState, formatNumber, Name, useMay, useName, useT, type DrillDownRow } from '@matlas/web-kit';
import { Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { ancestorsOf, type BomIndex } from './bom-index';

/** Maximum number of rows on a phone. */
const maxHits = 200;

/** The filtered rows on a phone: a flat list with the path of each row. */
export function PhoneHits({
  index,
  matches,
  row: words,
  onOpen,
}: {
  index: BomIndex;
  matches: ReadonlySet<string>;
  row: DrillDownRow<BomPosition>;
  onOpen: (row: BomPosition) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const hits = index.rows.filter(({ id }) => matches.has(String(id)));
  if (hits.length === 0) return <EmptyState title={t('kit.noHit')} />;
  return (
    <div className="m-drill">
      <ul className="m-two-lines" aria-label={t('bom.title')}>
        {hits.slice(0, maxHits).map((hit) => (
          <li key={hit.id}>
            <button type="button" className="m-two-row" onClick={() => onOpen(hit)}>
              <span className="m-two-name">
                <Name of={hit} />
              </span>
              <span className="m-two-state">{words.verdict?.(hit)}</span>
              <span className="m-two-second">
                <span>{ancestorsOf(index, hit.id).map(nameOf).slice(-2).join(' › ') || hit.number}</span>
              </span>
              <span className="m-two-state-second">{words.state?.(hit)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hits.length > maxHits ? (
        <p className="b-more m-faint">{t('bom.moreHits', { count: hits.length - maxHits })}</p>
      ) : null}
    </div>
  );
}

/** The two actions on a phone: filter, and match the unmatched positions. */
export function PhoneBar({
  filters,
  unmatched,
  isLocked,
  onMatch,
}: {
  filters: ReactNode;
  unmatched: number;
  isLocked: boolean;
  onMatch: () => void;
}) {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="b-phone-bar">
      <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('bom.filter')}
      </Button>
      {unmatched > 0 && may(bomApi.match) ? (
        <Button type="primary" icon={<LinkOutlined aria-hidden />} disabled={isLocked} onClick={onMatch}>
          {t('bom.matchUnmatched', { count: unmatched, total: formatNumber(unmatched) })}
        </Button>
      ) : null}
      <Drawer
        open={isOpen}
        placement="bottom"
        size="60%"
        title={t('bom.filter')}
        onClose={() => setOpen(false)}
        className="m-sheet b-filter-sheet"
      >
        {filters}
      </Drawer>
    </div>
  );
}
