import {
  listSortedFindings,
  nodeAt,
  pathTo,
  SheetScene,
  type Finding,
  type FindingSeverity,
  type Refusal,
  type SheetNode,
  type SheetOperation,
  type SheetTree,
} from '@matlas/domain';
import { useLanguage, useName, useT } from '@matlas/web-kit';
import { nameIn } from '@matlas/contract';
import { App } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import type { DraftView } from './model/draft-store';
import type { SheetDraft } from './model/sheet-draft';
import type { OpenDraft } from './model/use-sheet-draft';
import type { CellColumn } from './grid/cells';
import { keyAtPath } from './model/key-at-path';

export type EditorDialog =
  | { does: 'keys' }
  | { does: 'lock' }
  | { does: 'add'; parent: string }
  | { does: 'replace'; key: string }
  | { does: 'paste'; parent: string; text: string };
export type EditorTab = 'checks' | 'node' | 'data';
export interface EditedCell {
  key: string;
  column: CellColumn;
  typed: string | undefined;
}

/** Below this window width in pixels the panel is closed at first, to leave room for the tree. */
const panelMinWidth = 1200;

/** State shared by the parts of the editor. */
export interface Editor {
  draft: SheetDraft;
  view: DraftView;
  tree: SheetTree;
  scene: SheetScene;
  findings: readonly Finding[];
  /** Most severe finding of each node and of all nodes above it. */
  worst: ReadonlyMap<string, FindingSeverity>;
  active: string;
  setActive: (key: string) => void;
  selected: ReadonlySet<string>;
  setSelected: (keys: ReadonlySet<string>) => void;
  cell: EditedCell | undefined;
  setCell: (cell: EditedCell | undefined) => void;
  dialog: EditorDialog | undefined;
  setDialog: (dialog: EditorDialog | undefined) => void;
  tab: EditorTab | undefined;
  setTab: (tab: EditorTab | undefined) => void;
  nameOf: (key: string) => string;
  /** Applies an edit; shows the reason and returns false when it is refused. */
  apply: (operation: SheetOperation | undefined) => boolean;
  undo: () => void;
  redo: () => void;
}

export function useNodeName(): (node: SheetNode) => string {
  const language = useLanguage();
  const nameOf = useName();
  return useCallback(
    ({ substance, name, foreignName }) =>
      substance ? nameIn(language, substance.nameZh ?? null, name) : nameOf({ name, foreignName: foreignName ?? null }),
    [language, nameOf],
  );
}

function worstByNode(tree: SheetTree, findings: readonly Finding[]): Map<string, FindingSeverity> {
  const worst = new Map<string, FindingSeverity>();
  // Findings are sorted by severity, so the first finding that reaches a node is its most severe one.
  for (const { node, severity } of findings) {
    for (const key of pathTo(tree, node).reverse()) {
      if (worst.has(key)) break;
      worst.set(key, severity);
    }
  }
  return worst;
}

function useApply(draft: SheetDraft) {
  const t = useT();
  const { message } = App.useApp();
  return useMemo(() => {
    const reportRefusal = (reason: Refusal | undefined): boolean => {
      if (reason)
        void message.warning(t(`errors.${reason.code}`, { ...reason.params, ...kindWords(t, reason.params) }));
      return reason === undefined;
    };
    return {
      apply: (operation: SheetOperation | undefined) => operation === undefined || reportRefusal(draft.edit(operation)),
      undo: () => void reportRefusal(draft.undo()),
      redo: () => void reportRefusal(draft.redo()),
    };
  }, [draft, message, t]);
}

const kinds = ['component', 'semiComponent', 'material', 'substance'] as const;
const kindWords = (t: ReturnType<typeof useT>, params: Refusal['params']): Record<string, string> =>
  Object.fromEntries(
    (['parent', 'child'] as const).flatMap((field) => {
      const kind = kinds[Number(params[field]) - 1];
      return kind ? [[field, t(`kit.node.${kind}`)]] : [];
    }),
  );

/** The name of the node at a key. */
function useNameOf(tree: SheetTree) {
  const nodeName = useNodeName();
  return useCallback(
    (key: string) => {
      const node = nodeAt(tree, key);
      return node ? nodeName(node) : '';
    },
    [tree, nodeName],
  );
}

/** `at`: path of the node to activate, from a link. */
export function useEditor({ draft, view }: OpenDraft, isNarrow: boolean, at: string | null = null): Editor {
  const { tree } = view.history;
  const [chosen, setActive] = useState(() => keyAtPath(tree, at));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cell, setCell] = useState<EditedCell>();
  const [dialog, setDialog] = useState<EditorDialog>();
  const [tab, setTab] = useState<EditorTab | undefined>(
    isNarrow || window.innerWidth < panelMinWidth ? undefined : 'checks',
  );
  const scene = useMemo(() => new SheetScene(view.check.tree, view.check.masses), [view.check]);
  const findings = useMemo(() => listSortedFindings(view.check), [view.check]);
  const worst = useMemo(() => worstByNode(view.check.tree, findings), [view.check, findings]);
  const nameOf = useNameOf(tree);
  const active = tree.places.has(chosen) ? chosen : tree.root;
  return {
    draft,
    view,
    tree,
    scene,
    findings,
    worst,
    active,
    setActive,
    selected,
    setSelected,
    cell,
    setCell,
    dialog,
    setDialog,
    tab,
    setTab,
    nameOf,
    ...useApply(draft),
  };
}
