import { scipArticleApi, scipDossierApi, type ScipNodeRow } from '@matlas/contract';
import {
  call,
  Code,
  formatNumber,
  noValue,
  TreeGrid,
  useMay,
  useRoute,
  useT,
  useTree,
  type TreeColumn,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { BulkDialog } from './bulk-dialog';

const log = 'scip.notification';
/** An article occurs below several complex objects; its row is the article with the way to it. */
interface TreeRow {
  key: string;
  node: ScipNodeRow;
}
const rowsOf = (nodes: readonly ScipNodeRow[], above: string): TreeRow[] =>
  nodes.map((node) => ({ key: `${above}/${node.id}`, node }));

function useColumns(onOpen: (id: number) => void): TreeColumn<TreeRow>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('scip.fields.name'),
        render: ({ node }) => (
          <button type="button" tabIndex={-1} className="m-link" onClick={() => onOpen(node.id)}>
            {node.name}
          </button>
        ),
        text: ({ node }) => node.name,
      },
      {
        key: 'number',
        title: t('scip.fields.identifier'),
        width: 160,
        priority: 2,
        render: ({ node }) => <Code>{node.number}</Code>,
        text: ({ node }) => node.number,
      },
      {
        key: 'quantity',
        title: t('scip.quantity'),
        width: 80,
        align: 'right',
        priority: 3,
        render: ({ node }) => node.quantity ?? noValue,
        text: ({ node }) => node.quantity ?? '',
      },
      {
        key: 'substances',
        title: t('scip.concerns'),
        width: 260,
        priority: 2,
        render: ({ node }) => node.substances.join(', ') || noValue,
        text: ({ node }) => node.substances.join(', '),
      },
      {
        key: 'state',
        title: t('scip.state'),
        width: 150,
        priority: 1,
        render: ({ node }) => stateOf(node, t),
        text: ({ node }) => stateOf(node, t),
      },
    ],
    [t, onOpen],
  );
}
function stateOf({ errors, differences, changed }: ScipNodeRow, t: ReturnType<typeof useT>): string {
  if (errors > 0) return t('scip.errors', { n: formatNumber(errors) });
  if (differences > 0) return t('scip.sourceChanged');
  return t(changed > 0 ? 'scip.changed' : 'scip.complete');
}

/** The working tree, loaded level by level. */
export function NodeTree({ roots, onOpen }: { roots: readonly ScipNodeRow[]; onOpen: (id: number) => void }) {
  const t = useT();
  const may = useMay();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isBulkOpen, setBulkOpen] = useState(false);
  const rows = useMemo(() => rowsOf(roots, ''), [roots]);
  const tree = useTree<TreeRow>({
    roots: rows,
    openLevels: 2,
    source: {
      keyOf: ({ key }) => key,
      hasChildren: ({ node }) => node.isComplex,
      childrenOf: async ({ key, node }) => rowsOf(await call(scipArticleApi.children, { csid: node.id }, { log }), key),
    },
  });
  const columns = useColumns(onOpen);
  // The last number of a key is the row of the article; the same article can be chosen at several places.
  const nodeIds = [...new Set([...chosen].map((key) => Number(key.slice(key.lastIndexOf('/') + 1))))];
  const [root] = roots;
  const header = useRoute(scipDossierApi.header, { id: root?.dossierId ?? 0 }, { log, enabled: root !== undefined });
  const mayChange = may(scipArticleApi.saveMany);
  return (
    <div className="sc-tree">
      {mayChange && nodeIds.length > 0 ? (
        <div className="sc-tools">
          <Button size="small" onClick={() => setBulkOpen(true)}>
            {t('scip.bulk.ofArticles', { count: nodeIds.length })}
          </Button>
        </div>
      ) : null}
      {isBulkOpen && header.data ? (
        <BulkDialog
          dossierId={header.data.id}
          version={header.data.version}
          nodeIds={nodeIds}
          onClose={() => {
            setBulkOpen(false);
            setChosen(new Set());
          }}
        />
      ) : null}
      <TreeGrid
        tree={tree}
        columns={columns}
        label={t('scip.tree')}
        onOpen={({ node }) => onOpen(node.id)}
        {...(mayChange ? { selection: { keys: chosen, onChange: setChosen } } : {})}
        phone={{ name: ({ node }) => node.name, second: ({ node }) => node.substances.join(', ') || node.number }}
      />
    </div>
  );
}
