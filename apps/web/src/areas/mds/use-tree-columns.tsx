import { EyeInvisibleOutlined } from '@ant-design/icons';
import type { SheetFinding, TreeRow } from '@matlas/contract';
import {
  Code,
  FindingDisc,
  Name,
  NodeBadge,
  useName,
  useT,
  type FindingSeverity,
  type Named,
  type T,
  type TreeColumn,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import { useCallback, useMemo } from 'react';
import { UncataloguedTag } from '../shared/uncatalogued';
import { cellText, nodeKinds } from './amounts';
import { ancestorPaths } from './tree-source';

/** Most severe finding of each place and of all places above it. */
export function severityByPath(findings: readonly SheetFinding[]): ReadonlyMap<string, FindingSeverity> {
  const worst = new Map<string, FindingSeverity>();
  for (const { path, severity } of findings) {
    for (const place of ancestorPaths(path)) if (worst.get(place) !== 'error') worst.set(place, severity);
  }
  return worst;
}

/** Names of a place in both languages; for a substance the Chinese name is the second one. */
export const toNamed = ({ kind, name, foreignName, nameZh }: TreeRow): Named =>
  kind === 4 ? { name: nameZh ?? name, foreignName: name } : { name, foreignName };

/** Name of a place in the reader's language; a masked substance is shown as confidential. */
export function useNameOf(): (row: TreeRow) => string {
  const t = useT();
  const nameOf = useName();
  return useCallback((row) => (row.masked ? t('mds.tree.hidden') : nameOf(toNamed(row))), [t, nameOf]);
}

/** Texts of the marks of a place, beside its amounts. */
function placeTexts(t: T, row: TreeRow): string[] {
  const { sheet, parentPath } = row;
  const words = [
    row.svhc && 'SVHC',
    row.joker && t('mds.tree.joker'),
    row.applicationCode && t('mds.tree.application', { code: row.applicationCode }),
    !row.preferred && t('mds.tree.alternative'),
  ];
  const reference =
    sheet && parentPath !== null
      ? [
          sheet.deleted && t('mds.tree.deleted'),
          sheet.newerCver && t('mds.tree.newer', { cver: sheet.newerCver }),
          t('mds.tree.version', { cver: sheet.cver }),
        ]
      : [];
  return [...words, ...reference].filter((word): word is string => Boolean(word));
}

function PlaceTags({ row }: { row: TreeRow }) {
  const t = useT();
  return (
    <span className="d-tags">
      {placeTexts(t, row).map((word) => (
        <Tag key={word}>{word}</Tag>
      ))}
    </span>
  );
}

export function PlaceName({ row, severity }: { row: TreeRow; severity?: FindingSeverity | undefined }) {
  const t = useT();
  return (
    <span className={row.isCounted ? 'd-name' : 'd-name is-uncounted'}>
      <NodeBadge kind={nodeKinds[row.kind]} />
      {row.confidential ? <EyeInvisibleOutlined aria-hidden /> : null}
      <span className={row.parentPath === null ? 'd-root' : undefined}>
        {row.masked ? t('mds.tree.hidden') : <Name of={toNamed(row)} />}
      </span>
      {row.uncatalogued ? <UncataloguedTag /> : null}
      {severity ? <FindingDisc severity={severity} /> : null}
    </span>
  );
}

/** The columns of the read-only tree (picture 04). */
export function useTreeColumns(findings: readonly SheetFinding[]): TreeColumn<TreeRow>[] {
  const t = useT();
  const nameOf = useNameOf();
  const worst = useMemo(() => severityByPath(findings), [findings]);
  return useMemo<TreeColumn<TreeRow>[]>(() => {
    const right = { align: 'right' as const };
    return [
      {
        key: 'name',
        title: t('mds.tree.node'),
        render: (row) => <PlaceName row={row} severity={worst.get(row.path)} />,
        text: nameOf,
      },
      {
        key: 'number',
        title: t('mds.tree.number'),
        width: 124,
        priority: 2,
        render: (row) => <Code>{cellText.number(row)}</Code>,
        text: cellText.number,
      },
      {
        key: 'quantity',
        title: t('mds.tree.quantity'),
        width: 52,
        priority: 1,
        ...right,
        render: cellText.quantity,
        text: cellText.quantity,
      },
      {
        key: 'mass',
        title: t('mds.tree.mass'),
        width: 92,
        priority: 1,
        ...right,
        render: cellText.mass,
        text: cellText.mass,
      },
      {
        key: 'portion',
        title: t('mds.tree.portion'),
        width: 108,
        priority: 1,
        ...right,
        render: (row) => cellText.portion(t, row),
        text: (row) => cellText.portion(t, row),
      },
      {
        key: 'total',
        title: t('mds.tree.total'),
        width: 84,
        priority: 2,
        ...right,
        render: cellText.total,
        text: cellText.totalSpan,
      },
      {
        key: 'class',
        title: t('mds.tree.class'),
        width: 52,
        priority: 3,
        render: (row) => row.classCode ?? '',
        text: (row) => row.classCode ?? '',
      },
      {
        key: 'marks',
        title: t('mds.tree.marks'),
        width: 86,
        priority: 3,
        render: (row) => <PlaceTags row={row} />,
        text: (row) => placeTexts(t, row).join(t('kit.listSeparator')),
      },
    ];
  }, [t, worst, nameOf]);
}
