import { mdsApi, type SheetFinding, type TreeRow } from '@matlas/contract';
import { ErrorState, nameIn, RowsSkeleton, useLanguage, useRoute, useTree } from '@matlas/web-kit';
import { useState } from 'react';
import { SheetTree } from '../mds/sheet-tree';
import { sheetTreeSource } from '../mds/tree-source';
import type { ChosenNode } from './chosen-node';
import '../mds/mds.css';

const log = 'dataAudit.title';
interface Props {
  sheetId: number;
  findings: readonly SheetFinding[];
  onChoose: (node: ChosenNode) => void;
}

function Tree({ root, findings, onChoose }: Omit<Props, 'sheetId'> & { root: TreeRow }) {
  const language = useLanguage();
  const [roots] = useState(() => [root]);
  const [active, setActive] = useState(root.path);
  const tree = useTree({ source: sheetTreeSource, roots, openLevels: 2 });
  const choose = (row: TreeRow) => {
    setActive(row.path);
    onChoose({ path: row.path, label: nameIn(language, row.nameZh ?? row.name, row.foreignName ?? row.name) });
  };
  return (
    <div className="au-tree">
      <SheetTree
        tree={tree}
        root={root}
        findings={findings}
        activeKey={active}
        onActive={choose}
        onOpen={choose}
        onShowChecks={undefined}
      />
    </div>
  );
}

/** The whole tree of the sheet: the active node is the one that the auditor speaks about. */
export function Structure({ sheetId, findings, onChoose }: Props) {
  const { data, error, refetch } = useRoute(mdsApi.tree.root, { id: sheetId }, { log });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <Tree root={data} findings={findings} onChoose={onChoose} /> : <RowsSkeleton />;
}
