import {
  Code,
  EmptyState,
  ExpandTo,
  formatNumber,
  TreeGrid,
  useT,
  useTree,
  Verdict,
  verdictOrder,
  type TreeColumn,
  type VerdictName,
} from '@matlas/web-kit';
import { useMemo, useState } from 'react';

interface SamplePart {
  key: string;
  level: number;
  number: number;
}

/** 10 x 10 x 10 x 10 x 10: 111,110 rows when everything is open. */
const childrenEach = 10;
const deepest = 5;

const childrenOf = ({ key, level }: SamplePart): SamplePart[] =>
  Array.from({ length: childrenEach }, (_none, index) => ({
    key: `${key}.${index + 1}`,
    level: level + 1,
    number: index + 1,
  }));
const roots: SamplePart[] = Array.from({ length: childrenEach }, (_none, index) => ({
  key: String(index + 1),
  level: 1,
  number: index + 1,
}));
const verdictOf = ({ number }: SamplePart): VerdictName => verdictOrder[number % verdictOrder.length] ?? 'pass';
/** Grams, exact to a tenth. */
const massOf = ({ number }: SamplePart): string => (number * 1646.4).toFixed(1);
const source = {
  keyOf: (part: SamplePart) => part.key,
  hasChildren: (part: SamplePart) => part.level < deepest,
  childrenOf,
};

/** A tree of over 100,000 rows. */
export function GalleryTree() {
  const t = useT();
  const tree = useTree({ source, roots, rememberAs: 'gallery', openLevels: 2 });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo<TreeColumn<SamplePart>[]>(
    () => [
      {
        key: 'name',
        title: t('gallery.part'),
        render: (part) => `${t('gallery.part')} ${part.key}`,
        text: (part) => part.key,
      },
      {
        key: 'number',
        title: t('gallery.number'),
        width: 150,
        render: (part) => <Code>{`C5-${part.key}`}</Code>,
        text: (part) => `C5-${part.key}`,
      },
      {
        key: 'mass',
        title: t('gallery.mass'),
        width: 110,
        align: 'right',
        render: (part) => formatNumber(massOf(part)),
        text: massOf,
      },
      {
        key: 'verdict',
        title: t('gallery.verdict'),
        width: 110,
        priority: 1,
        render: (part) => <Verdict value={verdictOf(part)} />,
        text: verdictOf,
      },
    ],
    [t],
  );
  return (
    <>
      <div className="m-filter-bar">
        <div className="m-filter-extra">
          <ExpandTo tree={tree} levels={4} />
        </div>
      </div>
      <TreeGrid
        tree={tree}
        columns={columns}
        label={t('gallery.tree')}
        selection={{ keys, onChange: setKeys }}
        empty={<EmptyState title={t('kit.empty')} />}
        phone={{
          name: (part) => `${t('gallery.part')} ${part.key}`,
          verdict: (part) => <Verdict value={verdictOf(part)} />,
          second: (part) => <Code>{`C5-${part.key}`}</Code>,
        }}
      />
    </>
  );
}
