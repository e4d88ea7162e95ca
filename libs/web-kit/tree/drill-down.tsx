import { RightOutlined } from '@ant-design/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { useT } from '../i18n/use-t';
import { formatNumber } from '../i18n/format';
import type { Tree } from './use-tree';

/** Content of a row on a phone: name and verdict, number and state. */
export interface DrillDownRow<Row> {
  /** Short name for the path above the list. */
  name: (row: Row) => string;
  title?: (row: Row) => ReactNode;
  verdict?: (row: Row) => ReactNode;
  second?: (row: Row) => ReactNode;
  state?: (row: Row) => ReactNode;
  /** Also lists the branch itself above its children, when it has a detail. */
  branch?: (row: Row) => ReactNode;
}

export interface DrillDownProps<Row> {
  tree: Tree<Row>;
  row: DrillDownRow<Row>;
  label: string;
  /** Opens the detail of a leaf; a branch opens its children instead. */
  onOpen: ((row: Row) => void) | undefined;
  empty?: ReactNode;
}

function PathBar({ names, onGo, count }: { names: readonly string[]; onGo: (depth: number) => void; count: number }) {
  const t = useT();
  return (
    <nav className="m-drill-path" aria-label={t('kit.tree.path')}>
      <ol>
        {names.map((name, depth) => (
          <li key={depth}>
            {depth === names.length - 1 ? (
              <strong aria-current="true">{name}</strong>
            ) : (
              <button type="button" className="m-link" onClick={() => onGo(depth)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
      <span className="m-faint">{t('kit.items', { count, total: formatNumber(count) })}</span>
    </nav>
  );
}

/** A tree on a phone: the children of one node, with the path to it above. */
export function DrillDown<Row>({ tree: { model, view }, row: words, label, onOpen, empty }: DrillDownProps<Row>) {
  const t = useT();
  const [chosenKey, setParentKey] = useState<string>();
  const [onlyRoot, ...moreRoots] = model.rootIndexes;
  const hasTop = onlyRoot === undefined || moreRoots.length > 0 || !model.hasChildren(onlyRoot);
  // A tree with a single root starts with its children, because there is nothing to choose above.
  const parentKey =
    chosenKey !== undefined && model.indexOf(chosenKey) !== undefined
      ? chosenKey
      : hasTop
        ? undefined
        : model.getNode(onlyRoot).key;
  const parent = parentKey === undefined ? undefined : model.indexOf(parentKey);
  const path = parent === undefined ? [] : model.pathOf(parent);
  useEffect(() => {
    if (parent !== undefined) void model.open(parent);
  }, [model, parent]);
  const indexes = view && parent !== undefined ? model.childIndexes(parent) : model.rootIndexes;
  const go = (depth: number) => {
    const at = hasTop ? depth - 1 : depth;
    setParentKey(at < 0 ? undefined : model.getNode(path[at] ?? 0).key);
  };
  const enter = (index: number) =>
    model.hasChildren(index) ? setParentKey(model.getNode(index).key) : onOpen?.(model.getNode(index).row);
  return (
    <div className="m-drill">
      <PathBar
        names={[...(hasTop ? [t('kit.tree.top')] : []), ...path.map((index) => words.name(model.getNode(index).row))]}
        onGo={go}
        count={indexes.length}
      />
      {parent !== undefined && words.branch !== undefined ? (
        <ul className="m-two-lines">
          <li>
            <button type="button" className="m-two-row" onClick={() => onOpen?.(model.getNode(parent).row)}>
              {words.branch(model.getNode(parent).row)}
            </button>
          </li>
        </ul>
      ) : null}
      <ul className="m-two-lines" aria-label={label}>
        {indexes.map((index) => {
          const { row, key } = model.getNode(index);
          return (
            <li key={key}>
              <button type="button" className="m-two-row" onClick={() => enter(index)}>
                <span className="m-two-name">{words.title?.(row) ?? words.name(row)}</span>
                <span className="m-two-state">{words.verdict?.(row)}</span>
                <span className="m-two-second">{words.second?.(row)}</span>
                <span className="m-two-state-second">{words.state?.(row)}</span>
                {model.hasChildren(index) ? <RightOutlined aria-hidden="true" /> : null}
              </button>
            </li>
          );
        })}
      </ul>
      {indexes.length === 0 ? empty : null}
    </div>
  );
}
