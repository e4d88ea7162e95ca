import { useT } from '../i18n/use-t';

export type NodeKind = 'component' | 'semiComponent' | 'material' | 'substance';

/**
 * 18 px letter for the kind of a node: filled, grey, outlined or dashed round, so that the kinds also differ in
 * shape.
 */
export function NodeBadge({ kind }: { kind: NodeKind }) {
  const t = useT();
  return (
    <span
      className={`m-node m-node-${kind}`}
      role="img"
      aria-label={t(`kit.node.${kind}`)}
      title={t(`kit.node.${kind}`)}
    >
      {t(`kit.nodeLetter.${kind}`)}
    </span>
  );
}
