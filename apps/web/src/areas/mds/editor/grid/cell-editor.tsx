import { useT } from '@matlas/web-kit';
import { useRef, useState, type KeyboardEvent } from 'react';
import { parseCell, formatCell, type CellError } from './cells';
import type { EditedCell, Editor } from '../use-editor';
import { placeAt } from '@matlas/domain';

const gridOf = (element: HTMLElement): HTMLElement | null => element.closest<HTMLElement>('[role=treegrid]');

/** Input of one cell. Invalid text stays open, marked and explained; Esc restores the former value. */
export function CellEditor({
  editor,
  cell,
  label,
  onTab,
}: {
  editor: Editor;
  cell: EditedCell;
  label: string;
  onTab: (cell: EditedCell, isBack: boolean) => void;
}) {
  const t = useT();
  const restWord = t('mds.edit.rest');
  const place = placeAt(editor.tree, cell.key);
  const [text, setText] = useState(() => cell.typed ?? (place ? formatCell(place, cell.column, restWord) : ''));
  const [error, setError] = useState<CellError>();
  // Returning the focus to the grid blurs the input; an edit that was already applied or dropped must not be applied
  // again.
  const isClosed = useRef(false);
  const commit = (): boolean => {
    const outcome = parseCell(editor.tree, cell.key, cell.column, text, restWord);
    if ('error' in outcome) setError(outcome.error);
    return !('error' in outcome) && editor.apply(outcome.operation);
  };
  const close = (input: HTMLElement) => {
    isClosed.current = true;
    gridOf(input)?.focus();
    editor.setCell(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      close(event.currentTarget);
    }
    if (event.key === 'Enter' && commit()) {
      event.preventDefault();
      close(event.currentTarget);
    }
    if (event.key === 'Tab') {
      event.preventDefault();
      const input = event.currentTarget;
      if (commit()) {
        close(input);
        onTab(cell, event.shiftKey);
      }
    }
  };
  return (
    <span className="d-cell">
      <input
        autoFocus
        value={text}
        aria-label={label}
        aria-invalid={error !== undefined}
        className={`d-cell-input${error ? ' is-wrong' : ''}`}
        autoComplete="off"
        inputMode={['quantity', 'mass', 'portion'].includes(cell.column) ? 'decimal' : 'text'}
        onFocus={(event) => {
          if (cell.typed === undefined) event.target.select();
        }}
        onChange={(event) => {
          setText(event.target.value);
          setError(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!isClosed.current && commit()) editor.setCell(undefined);
        }}
        onMouseDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {error ? (
        <span className="d-cell-error" role="alert">
          {t(`mds.edit.cell.${error}`)}
        </span>
      ) : null}
    </span>
  );
}
