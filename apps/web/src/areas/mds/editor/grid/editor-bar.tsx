import { CopyOutlined, DeleteOutlined, PlusOutlined, SnippetsOutlined, SwapOutlined } from '@ant-design/icons';
import { pathTo, type SheetTree } from '@matlas/domain';
import { ExpandTo, formatNumber, SearchField, useNarrow, useT, type Tree } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { FindingCounts } from '../../sheet-tags';
import type { Editor } from '../use-editor';
import { copyNodes, findCopiedBranches, planPasteNodes } from './node-clipboard';
import { openAddDialog, selectedKeys, insertionParent, removeSelected } from './use-grid-keys';

/** The branches of further hits are counted, but not opened. */
const maxOpenedHits = 200;

/** Keys of the nodes whose name, number or CAS number contains the text, in tree order. */
function findHits(tree: SheetTree, nameOf: (key: string) => string, q: string): string[] {
  const wanted = q.toLocaleLowerCase();
  const hits = [...tree.places].filter(([key, { node }]) =>
    [nameOf(key), node.name, node.foreignName, node.number, node.substance?.cas, node.substance?.nameZh].some((text) =>
      text?.toLocaleLowerCase().includes(wanted),
    ),
  );
  return hits.map(([key]) => key);
}

function useTreeSearch(editor: Editor, tree: Tree<string>) {
  const [found, setFound] = useState({ q: '', count: 0 });
  const { nameOf, setActive } = editor;
  const search = useCallback(
    (q: string) => {
      const hits = q === '' ? [] : findHits(editor.tree, nameOf, q);
      const shown = hits.slice(0, maxOpenedHits);
      tree.model.replace(
        [editor.tree.root],
        shown.flatMap((key) => pathTo(editor.tree, key).slice(0, -1)),
      );
      tree.model.setMatches(q === '' ? null : new Set(shown));
      setFound({ q, count: hits.length });
      if (shown[0]) setActive(shown[0]);
    },
    [editor.tree, nameOf, setActive, tree],
  );
  return { found, search };
}

/** The copy inside the editor does not need the clipboard of the system. */
const ignoreDenied = (reason: unknown): void => {
  if (!(reason instanceof DOMException)) throw reason;
};

/** Actions on the active row (or the selection), the search, and the expand level of the tree. */
export function EditorBar({ editor, tree }: { editor: Editor; tree: Tree<string> }) {
  const t = useT();
  const isNarrow = useNarrow();
  const { message } = App.useApp();
  const { found, search } = useTreeSearch(editor, tree);
  const isRoot = editor.active === editor.tree.root;
  const copy = () => {
    const text = copyNodes(editor.tree, selectedKeys(editor));
    void navigator.clipboard?.writeText(text).catch(ignoreDenied);
    void message.info(t('mds.edit.copied', { count: selectedKeys(editor).size }));
  };
  const paste = () => {
    const branches = findCopiedBranches('');
    if (branches) editor.apply(planPasteNodes(editor.tree, editor.active, branches));
    else editor.setDialog({ does: 'paste', parent: insertionParent(editor), text: '' });
  };
  const hits =
    found.q === '' ? null : (
      <span className="m-faint" role="status">
        {t('mds.tree.hits', { count: found.count, total: formatNumber(found.count) })}
      </span>
    );
  const checks = editor.tab ? null : (
    <Button size="small" onClick={() => editor.setTab('checks')}>
      {t('mds.check.title')}{' '}
      <FindingCounts errors={editor.view.check.counts.error} warnings={editor.view.check.counts.warning} />
    </Button>
  );
  const button = (key: string, icon: React.ReactNode, onClick: () => void, isOff: boolean, why: string) => (
    <Button key={key} size="small" icon={icon} disabled={isOff} title={isOff ? why : undefined} onClick={onClick}>
      {t(`mds.edit.bar.${key}`)}
    </Button>
  );
  return (
    <div className="m-filter-bar d-edit-bar">
      {button('add', <PlusOutlined aria-hidden />, () => openAddDialog(editor), false, '')}
      {isNarrow ? null : (
        <>
          {button(
            'replace',
            <SwapOutlined aria-hidden />,
            () => editor.setDialog({ does: 'replace', key: editor.active }),
            isRoot,
            t('mds.edit.bar.notRoot'),
          )}
          {button('copy', <CopyOutlined aria-hidden />, copy, false, '')}
          {button('paste', <SnippetsOutlined aria-hidden />, paste, false, '')}
          {button(
            'remove',
            <DeleteOutlined aria-hidden />,
            () => removeSelected(editor),
            isRoot && editor.selected.size === 0,
            t('mds.edit.bar.notRoot'),
          )}
        </>
      )}
      <SearchField value={found.q} hint={t('mds.tree.search')} onSearch={search} />
      {hits}
      <div className="m-filter-extra">
        {checks}
        {isNarrow ? null : <ExpandTo tree={tree} levels={3} />}
      </div>
    </div>
  );
}
