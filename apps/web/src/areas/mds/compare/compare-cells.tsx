import { EyeInvisibleOutlined } from '@ant-design/icons';
import type { ComparedNode, CompareRow } from '@matlas/contract';
import { formatNumber, Name, NodeBadge, useName, useT, type T } from '@matlas/web-kit';
import { useCallback } from 'react';
import { nodeKinds, formatPortion } from '../amounts';
import { toCompareMark, type CompareMark } from './compare-model';

/** Symbols with the same meaning as the colours. */
const signs: Readonly<Record<CompareMark, string>> = {
  added: '+',
  removed: '−',
  moved: '↪',
  version: '⇡',
  changed: '≠',
  findings: '!',
  none: '',
};

const toNamed = ({ kind, name, foreignName, nameZh }: ComparedNode) =>
  kind === 4 ? { name: nameZh ?? name, foreignName: name } : { name, foreignName };
export function useComparedName(): (node: ComparedNode | null) => string {
  const t = useT();
  const nameOf = useName();
  return useCallback((node) => (!node ? '' : node.masked ? t('mds.tree.hidden') : nameOf(toNamed(node))), [t, nameOf]);
}

export function formatAmount(t: T, node: ComparedNode | null): string {
  if (!node) return '';
  if (node.portion) return `${formatPortion(t, node.portion, node.share)} %`;
  if (node.quantity !== null) return `× ${formatNumber(node.quantity)}`;
  return node.massGrams === null ? '' : `${formatNumber(node.massGrams)} g`;
}
export const formatTotal = (node: ComparedNode | null): string =>
  node?.totalGrams ? formatNumber(node.totalGrams.nominal) : '';

/** The node of one side; empty when it does not exist there. */
export function NodeCell({
  node,
  level,
  isChanged,
}: {
  node: ComparedNode | null;
  level?: number;
  isChanged: boolean;
}) {
  const t = useT();
  if (!node) return null;
  return (
    <span
      className={`d-name${isChanged ? ' cmp-changed' : ''}`}
      style={level === undefined ? undefined : { paddingInlineStart: `calc(${level} * var(--m-indent))` }}
    >
      <NodeBadge kind={nodeKinds[node.kind]} />
      {node.confidential ? <EyeInvisibleOutlined aria-hidden /> : null}
      <span>{node.masked ? t('mds.tree.hidden') : <Name of={toNamed(node)} />}</span>
      {node.reference ? (
        <span className="m-faint cmp-version">{t('mds.tree.version', { cver: node.reference.cver })}</span>
      ) : null}
    </span>
  );
}

/** Kind of difference of a row: symbol, colour and text. */
export function RowMark({ row, withWord = false }: { row: CompareRow; withWord?: boolean }) {
  const t = useT();
  const mark = toCompareMark(row);
  if (mark === 'none') return null;
  const word = t(`mdsCompare.mark.${mark}`);
  return (
    <span className={`cmp-mark is-${mark}`} title={word}>
      <span aria-hidden>{signs[mark]}</span>
      {withWord ? ` ${word}` : <span className="m-hidden">{word}</span>}
    </span>
  );
}

/** `Amount: 2 → 3` */
export const formatDifference = ({ title, was, is }: CompareRow['differences'][number]): string =>
  was === null && is === null ? title : `${title}: ${was ?? '–'} → ${is ?? '–'}`;
