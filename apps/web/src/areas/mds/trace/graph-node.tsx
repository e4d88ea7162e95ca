import type { TraceNode } from '@matlas/contract';
import { Code, Name, NodeBadge, useName, useT } from '@matlas/web-kit';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import { nodeKinds } from '../amounts';

/** Appearance and action of a node of the graph. `isDim`: not on the highlighted path. */
export interface GraphNodeLook {
  isActive: boolean;
  hasFocus: boolean;
  isDim: boolean;
  onOpen: (id: number) => void;
}
export type GraphNodeData = GraphNodeLook & { node: TraceNode } & Record<string, unknown>;
export type GraphNodeType = Node<GraphNodeData, 'sheet'>;

/** Accessible label: `Door, version 3, level 2 above`. */
export function useNodeLabel() {
  const t = useT();
  const nameOf = useName();
  return (node: TraceNode): string => {
    const place =
      node.level === 0
        ? t('trace.graph.root')
        : t(node.level > 0 ? 'trace.graph.above' : 'trace.graph.below', { level: Math.abs(node.level) });
    return [
      nameOf(node),
      node.number,
      node.cver === null ? undefined : t('trace.graph.version', { cver: node.cver }),
      place,
    ]
      .filter(Boolean)
      .join(t('trace.graph.separator'));
  };
}

/**
 * One sheet of the graph. It is a button, so that mouse, keyboard and screen reader can reach it. The graph is a
 * single tab stop.
 */
export function GraphNode({ data }: NodeProps<GraphNodeType>) {
  const { node, isActive, hasFocus, isDim, onOpen } = data;
  const t = useT();
  const labelOf = useNodeLabel();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive && hasFocus) button.current?.focus({ preventScroll: true });
  }, [isActive, hasFocus]);
  const classes = [
    'tr-node',
    node.level === 0 ? 'is-root' : '',
    isActive ? 'is-active' : '',
    isDim ? 'is-dim' : '',
    node.isOwn ? '' : 'is-foreign',
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <button
        ref={button}
        type="button"
        className={classes}
        tabIndex={isActive ? 0 : -1}
        data-node={node.id}
        aria-label={labelOf(node)}
        aria-current={isActive ? 'true' : undefined}
        onClick={() => onOpen(node.id)}
      >
        <NodeBadge kind={nodeKinds[node.kind]} />
        <span className="tr-node-words">
          <span className="tr-node-name">
            <Name of={node} />
          </span>
          <span className="tr-node-more">
            <Code>{node.number ?? ''}</Code>
            {node.cver === null ? null : <Code>{t('trace.graph.short', { cver: node.cver })}</Code>}
            {node.latest ? null : <span>{t('trace.graph.old')}</span>}
          </span>
        </span>
      </button>
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
}
