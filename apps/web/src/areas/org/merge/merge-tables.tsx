import { mergeKind, type MergeKind, type MergePreview, type UndoPreview } from '@matlas/contract';
import { formatNumber, useT, useWordOf } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { useSideName, useTermText } from './merge-words';

interface Part {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; name: string; cells: readonly ReactNode[]; isOver?: boolean }[];
  isText?: boolean;
}
function PartTable({ title, heads, rows, isText }: Part) {
  return (
    <section className="g-merge-part" aria-label={title}>
      <h3 className="g-heading">{title}</h3>
      <table className={isText ? 'g-passwords g-merge-text' : 'g-terms'}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={index} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, isOver }) => (
            <tr key={key} className={isOver ? 'g-wrong' : undefined}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Number of records to be moved by kind, and what the target already has. */
export function MovePreview({ preview }: { preview: MergePreview }) {
  const t = useT();
  const wordOf = useWordOf();
  if (preview.moves.length === 0) return null;
  const rows = preview.moves.map(({ kind, count, targetHas }) => ({
    key: kind,
    name: wordOf(mergeKind, kind),
    cells: [formatNumber(count), formatNumber(targetHas)],
  }));
  return (
    <PartTable
      title={t('merge.moves')}
      heads={[t('merge.kind'), t('merge.moving'), t('merge.targetHas')]}
      rows={rows}
    />
  );
}

/** Rights used by both enterprises together, against the capacity of the target. */
export function Capacities({ preview }: { preview: MergePreview }) {
  const t = useT();
  const rows = preview.capacities
    .filter(({ added }) => added > 0)
    .map(({ right, used, added, capacity }) => ({
      key: right,
      name: t(`users.right.${right}`),
      isOver: used + added > capacity,
      cells: [formatNumber(used), `+${formatNumber(added)}`, formatNumber(capacity)],
    }));
  if (rows.length === 0) return null;
  return (
    <PartTable
      title={t('merge.capacities')}
      heads={[t('merge.right'), t('merge.used'), t('merge.added'), t('merge.capacity')]}
      rows={rows}
    />
  );
}

/** Differing terms of the two enterprises; those of the target are kept. */
export function Differences({ preview }: { preview: MergePreview }) {
  const t = useT();
  const nameOf = useSideName();
  const termOf = useTermText();
  if (preview.differences.length === 0) return null;
  const rows = preview.differences.map(({ field, source, target }) => ({
    key: field,
    name: t(`merge.term.${field}`),
    cells: [termOf(field, source), termOf(field, target)],
  }));
  return (
    <PartTable
      isText
      title={t('merge.differences')}
      heads={[t('merge.what'), nameOf(preview.source), nameOf(preview.target)]}
      rows={rows}
    />
  );
}

export function MovedBackTable({ moves }: Pick<UndoPreview, 'moves'>) {
  const t = useT();
  const wordOf = useWordOf();
  if (moves.length === 0) return null;
  const rows = moves.map(({ kind, back, since, gone }) => ({
    key: kind,
    name: wordOf(mergeKind, kind),
    cells: [back, since, gone].map((count) => (count > 0 ? formatNumber(count) : '–')),
  }));
  return (
    <PartTable
      title={t('merge.movesBack')}
      heads={[t('merge.kind'), t('merge.back'), t('merge.since'), t('merge.gone')]}
      rows={rows}
    />
  );
}

export function MovedTable({ moved }: { moved: readonly { kind: MergeKind; count: number }[] }) {
  const t = useT();
  const wordOf = useWordOf();
  if (moved.length === 0) return null;
  return (
    <PartTable
      title={t('merge.moved')}
      heads={[t('merge.kind'), t('merge.moving')]}
      rows={moved.map(({ kind, count }) => ({
        key: kind,
        name: wordOf(mergeKind, kind),
        cells: [formatNumber(count)],
      }))}
    />
  );
}
