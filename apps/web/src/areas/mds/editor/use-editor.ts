import {
  findingsOf,
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
import type { SheetDraft, DraftView } from './model/sheet-draft';
import type { OpenDraft } from './model/use-sheet-draft';
import type { CellColumn } from './grid/cells';
import { keyAtPath } from './model/key-at-path';

export type EditorDialog =
  | { does: 'keys' }
  | { does: 'add'; parent: string }
  | { does: 'replace'; key: string }
  | { does: 'paste'; parent: string; text: string };
export type EditorTab = 'checks' | 'node' | 'data';
export interface EditedCell {
  key: string;
  column: CellColumn;
  typed: string | undefined;
}

/** Narrower windows begin without the panel: the tree comes first. */
const roomForPanel = 1200;

/** What the parts of the editor share. */
export interface Editor {
  draft: SheetDraft;
  view: DraftView;
  tree: SheetTree;
  scene: SheetScene;
  findings: readonly Finding[];
  /** Worst finding of each node and of the branches above it. */
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
  /** Does an edit, or says why not. */
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

function worstOf(tree: SheetTree, findings: readonly Finding[]): Map<string, FindingSeverity> {
  const worst = new Map<string, FindingSeverity>();
  // Errors come first, so the first to reach a node is the worst, and so it is for all above.
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
    const tell = (reason: Refusal | undefined): boolean => {
      if (reason)
        void message.warning(t(`errors.${reason.code}`, { ...reason.params, ...kindWords(t, reason.params) }));
      return reason === undefined;
    };
    return {
      apply: (operation: SheetOperation | undefined) => operation === undefined || tell(draft.edit(operation)),
      undo: () => void tell(draft.undo()),
      redo: () => void tell(draft.redo()),
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
  const spoken = useNodeName();
  return useCallback(
    (key: string) => {
      const node = nodeAt(tree, key);
      return node ? spoken(node) : '';
    },
    [tree, spoken],
  );
}

/** `at`: the place that a link names. */
export function useEditor({ draft, view }: OpenDraft, isNarrow: boolean, at: string | null = null): Editor {
  const { tree } = view.history;
  const [chosen, setActive] = useState(() => keyAtPath(tree, at));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [cell, setCell] = useState<EditedCell>();
  const [dialog, setDialog] = useState<EditorDialog>();
  const [tab, setTab] = useState<EditorTab | undefined>(
    isNarrow || window.innerWidth < roomForPanel ? undefined : 'checks',
  );
  const scene = useMemo(() => new SheetScene(view.check.tree, view.check.masses), [view.check]);
  const findings = useMemo(() => findingsOf(view.check), [view.check]);
  const worst = useMemo(() => worstOf(view.check.tree, findings), [view.check, findings]);
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
