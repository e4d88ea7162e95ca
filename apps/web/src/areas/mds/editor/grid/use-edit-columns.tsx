import { EyeInvisibleOutlined } from '@ant-design/icons';
import { isCounted, nodeAt, placeAt, type SheetNode, type SheetPlace } from '@matlas/domain';
import {
  Code,
  FindingDisc,
  formatNumber,
  NodeBadge,
  useT,
  type NodeKind,
  type T,
  type TreeColumn,
} from '@matlas/web-kit';
import { useCallback, useMemo } from 'react';
import { UncataloguedTag } from '../../../shared/uncatalogued';
import type { EditedCell, Editor } from '../use-editor';
import { CellEditor } from './cell-editor';
import {
  CELL_COLUMNS,
  formatCell,
  isCellColumn,
  isEditableCell,
  formatTotalRange,
  formatTotalGrams,
  type CellColumn,
} from './cells';

export const badgeKind = ({ kind }: SheetNode): NodeKind => (kind === 'semi' ? 'semiComponent' : kind);

/** Texts of the marks of a node, beside its amounts. */
function markTexts(t: T, { node: { substance, reference, multiSource, recyclate }, edge }: SheetPlace): string[] {
  const words = [
    substance?.svhc && 'SVHC',
    substance?.joker && t('mds.tree.joker'),
    edge.applicationCode && t('mds.tree.application', { code: edge.applicationCode }),
    edge.preferred === false && t('mds.tree.alternative'),
    multiSource && t('mds.edit.field.multiSource'),
    recyclate?.answer === 1 && t('mds.edit.recyclate'),
    reference?.deleted && t('mds.tree.deleted'),
    reference?.latestRelease && t('mds.tree.newer', { cver: reference.latestRelease.cver }),
    reference && t('mds.tree.version', { cver: reference.cver }),
  ];
  return words.filter((word): word is string => Boolean(word));
}

function NodeName({ editor, rowKey }: { editor: Editor; rowKey: string }) {
  const place = placeAt(editor.tree, rowKey);
  if (!place) return null;
  const severity = editor.worst.get(rowKey);
  return (
    <span
      className={isCounted(editor.tree, rowKey) ? 'd-name' : 'd-name is-uncounted'}
      draggable={place.parent !== undefined}
      data-drag="node"
    >
      <NodeBadge kind={badgeKind(place.node)} />
      {place.edge.confidential ? <EyeInvisibleOutlined aria-hidden /> : null}
      <span className={place.parent === undefined ? 'd-root' : undefined}>{editor.nameOf(rowKey)}</span>
      {place.node.substance?.uncatalogued ? <UncataloguedTag /> : null}
      {severity ? <FindingDisc severity={severity} /> : null}
    </span>
  );
}

const numbers = new Set<CellColumn>(['quantity', 'mass']);

/**
 * The columns of the editor (picture 04). They are created again for every state of the draft; `useRowState`
 * decides which rows are rendered again.
 */
export function useEditColumns(
  editor: Editor,
  onTab: (cell: EditedCell, isBack: boolean) => void,
): TreeColumn<string>[] {
  const t = useT();
  return useMemo<TreeColumn<string>[]>(() => {
    const restWord = t('mds.edit.rest');
    const textOf = (column: CellColumn, key: string): string => {
      const place = placeAt(editor.tree, key);
      return place ? formatCell(place, column, restWord) : '';
    };
    const shown = (column: CellColumn, key: string): string => {
      const text = textOf(column, key);
      return numbers.has(column) && text !== '' ? formatNumber(text) : text;
    };
    const column = (key: string, title: string, extra: Partial<TreeColumn<string>>): TreeColumn<string> => {
      const { cell } = editor;
      const { render = (row: string) => (isCellColumn(key) ? shown(key, row) : ''), ...rest } = extra;
      const drawn = (row: string) =>
        cell?.key === row && cell.column === key ? (
          <CellEditor key={`${row}-${key}`} editor={editor} cell={cell} label={title} onTab={onTab} />
        ) : isCellColumn(key) && key !== 'name' && isEditableCell(editor.tree, row, key) ? (
          <span className="d-editable">{render(row)}</span>
        ) : (
          render(row)
        );
      return { key, title, text: (row) => (isCellColumn(key) ? shown(key, row) : ''), ...rest, render: drawn };
    };
    const right = { align: 'right' as const };
    const marks = (row: string): string[] => {
      const place = placeAt(editor.tree, row);
      return place ? markTexts(t, place) : [];
    };
    return [
      column('name', t('mds.tree.node'), {
        render: (row) => <NodeName editor={editor} rowKey={row} />,
        text: editor.nameOf,
      }),
      column('number', t('mds.tree.number'), {
        width: 124,
        priority: 2,
        render: (row) => <Code>{shown('number', row)}</Code>,
      }),
      column('quantity', t('mds.tree.quantity'), { width: 52, priority: 1, ...right }),
      column('mass', t('mds.tree.mass'), { width: 80, priority: 1, ...right }),
      column('portion', t('mds.tree.portion'), {
        width: 104,
        priority: 1,
        ...right,
        render: (row) => portionCell(editor, row, shown('portion', row)),
      }),
      column('total', t('mds.tree.total'), {
        width: 88,
        priority: 2,
        ...right,
        render: (row) => (
          <span className="m-faint">
            {nodeAt(editor.tree, row) ? formatTotal(formatTotalGrams(editor.scene, row)) : ''}
          </span>
        ),
        text: (row) => formatTotalRange(editor.scene, row),
      }),
      column('class', t('mds.tree.class'), { width: 64, priority: 3 }),
      column('marks', t('mds.tree.marks'), {
        width: 96,
        priority: 3,
        render: (row) => (
          <span className="d-tags">
            {marks(row).map((word) => (
              <span key={word} className="d-tag">
                {word}
              </span>
            ))}
          </span>
        ),
        text: (row) => marks(row).join(t('kit.listSeparator')),
      }),
    ];
  }, [t, editor, onTab]);
}

/**
 * A value that changes when the displayed cells of a row change. The row with the open cell is rendered again on
 * every change.
 */
export function useRowState(editor: Editor): (key: string) => unknown {
  const t = useT();
  return useCallback(
    (key) => {
      const { tree, scene, worst, cell, nameOf } = editor;
      const place = placeAt(tree, key);
      if (!place || cell?.key === key) return editor;
      const restWord = t('mds.edit.rest');
      return [
        nameOf(key),
        worst.get(key),
        place.node.kind,
        place.edge.confidential,
        isCounted(tree, key),
        ...CELL_COLUMNS.map(
          (column) => `${isEditableCell(tree, key, column) ? '' : '-'}${formatCell(place, column, restWord)}`,
        ),
        portionCell(editor, key, ''),
        formatTotalGrams(scene, key),
        formatTotalRange(scene, key),
        ...markTexts(t, place),
      ].join('\t');
    },
    [t, editor],
  );
}

const formatTotal = (text: string): string => (text === '' ? '' : formatNumber(text));

/** A rest portion shows the value that is left for it. */
export function portionCell({ tree, scene }: Editor, key: string, text: string): string {
  const place = placeAt(tree, key);
  const amount = place?.edge.amount;
  if (!place?.parent || !amount || !('portion' in amount) || amount.portion.kind !== 'rest') return text;
  const share = scene.sharesBelow(place.parent).get(key)?.nominal;
  return share ? `${text} ${share.toDecimalPlaces(4).toFixed()}` : text;
}
