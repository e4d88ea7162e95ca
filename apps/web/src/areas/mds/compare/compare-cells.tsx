import { EyeInvisibleOutlined } from '@ant-design/icons';
import type { ComparedNode, CompareRow } from '@matlas/contract';
import { formatNumber, Name, NodeBadge, useName, useT, type T } from '@matlas/web-kit';
import { useCallback } from 'react';
import { nodeKinds, portionText } from '../amounts';
import { markOf, type CompareMark } from './compare-model';

/** Signs that say the same as the colours. */
const signs: Readonly<Record<CompareMark, string>> = {
  added: '+',
  removed: '−',
  moved: '↪',
  version: '⇡',
  changed: '≠',
  findings: '!',
  none: '',
};

const namedOf = ({ kind, name, foreignName, nameZh }: ComparedNode) =>
  kind === 4 ? { name: nameZh ?? name, foreignName: name } : { name, foreignName };
export function useComparedName(): (node: ComparedNode | null) => string {
  const t = useT();
  const nameOf = useName();
  return useCallback((node) => (!node ? '' : node.masked ? t('mds.tree.hidden') : nameOf(namedOf(node))), [t, nameOf]);
}

export function amountText(t: T, node: ComparedNode | null): string {
  if (!node) return '';
  if (node.portion) return `${portionText(t, node.portion, node.share)} %`;
  if (node.quantity !== null) return `× ${formatNumber(node.quantity)}`;
  return node.massGrams === null ? '' : `${formatNumber(node.massGrams)} g`;
}
export const totalText = (node: ComparedNode | null): string =>
  node?.totalGrams ? formatNumber(node.totalGrams.nominal) : '';

/** A node as one side has it; blank where that side has none. */
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
      <span>{node.masked ? t('mds.tree.hidden') : <Name of={namedOf(node)} />}</span>
      {node.reference ? (
        <span className="m-faint cmp-version">{t('mds.tree.version', { cver: node.reference.cver })}</span>
      ) : null}
    </span>
  );
}

/** What is different at a row: sign, colour and word. */
export function RowMark({ row, withWord = false }: { row: CompareRow; withWord?: boolean }) {
  const t = useT();
  const mark = markOf(row);
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
export const differenceText = ({ title, was, is }: CompareRow['differences'][number]): string =>
  was === null && is === null ? title : `${title}: ${was ?? '–'} → ${is ?? '–'}`;
