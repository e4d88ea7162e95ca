/** The active cell of a tree grid. */
export interface Place {
  /** Index among the visible rows. */
  position: number;
  /** Index among the shown columns; 0 is the tree column. */
  column: number;
}

/** Properties of the active row. */
export interface RowFacts {
  isOpen: boolean;
  hasChildren: boolean;
  /** Index of the parent among the visible rows, -1 for a root. */
  parentPosition: number;
}

export interface GridSize {
  rows: number;
  columns: number;
  /** Number of visible rows, for Page Up and Page Down. */
  page: number;
}

export type TreeAction =
  | { does: 'move'; to: Place; extends: boolean }
  | { does: 'open' | 'close' | 'openSiblings' | 'select' | 'selectAll' | 'detail' | 'copy' | 'clear' };

export interface KeyStroke {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const clamp = (value: number, last: number) => Math.max(0, Math.min(last, value));

/** The action of a key (ux.md section 4 "Tree grid"); undefined when the grid does not handle it. */
export function treeAction(stroke: KeyStroke, at: Place, row: RowFacts, size: GridSize): TreeAction | undefined {
  const { key } = stroke;
  if (stroke.altKey) return undefined;
  if (stroke.ctrlKey || stroke.metaKey) return controlAction(key);
  const moveTo = (position: number, column = at.column): TreeAction => ({
    does: 'move',
    to: { position: clamp(position, size.rows - 1), column },
    extends: stroke.shiftKey,
  });
  switch (key) {
    case 'ArrowDown':
      return moveTo(at.position + 1);
    case 'ArrowUp':
      return moveTo(at.position - 1);
    case 'PageDown':
      return moveTo(at.position + size.page);
    case 'PageUp':
      return moveTo(at.position - size.page);
    case 'Home':
      return moveTo(0);
    case 'End':
      return moveTo(size.rows - 1);
    case 'ArrowRight':
      return rightAction(at, row, size, moveTo);
    case 'ArrowLeft':
      return leftAction(at, row, moveTo);
    case ' ':
      return { does: 'select' };
    case '*':
      return { does: 'openSiblings' };
    case 'Enter':
      return { does: 'detail' };
    case 'Escape':
      return { does: 'clear' };
    default:
      return undefined;
  }
}

function controlAction(key: string): TreeAction | undefined {
  if (key === 'c' || key === 'C') return { does: 'copy' };
  return key === 'a' || key === 'A' ? { does: 'selectAll' } : undefined;
}

type Move = (position: number, column?: number) => TreeAction;

/** In the tree column, Right opens a branch or moves to its first child. Otherwise it moves to the next cell. */
function rightAction(at: Place, row: RowFacts, size: GridSize, moveTo: Move): TreeAction {
  if (at.column === 0 && row.hasChildren) return row.isOpen ? moveTo(at.position + 1) : { does: 'open' };
  return moveTo(at.position, clamp(at.column + 1, size.columns - 1));
}

/** In the tree column, Left closes a branch or moves to its parent. Otherwise it moves to the previous cell. */
function leftAction(at: Place, row: RowFacts, moveTo: Move): TreeAction {
  if (at.column > 0) return moveTo(at.position, at.column - 1);
  if (row.isOpen && row.hasChildren) return { does: 'close' };
  return moveTo(row.parentPosition < 0 ? at.position : row.parentPosition);
}
