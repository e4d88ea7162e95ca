import {
  allowedChildKinds,
  amountKindBetween,
  isLeafNode,
  nodeAt,
  placeAt,
  planReplace,
  type NodeKind,
} from '@matlas/domain';
import { inSentence, useNarrow, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { newKey } from '../model/draft-keys';
import type { Editor } from '../use-editor';
import { LeafSearch, type Leaf } from './leaf-search';

const COLUMN_OF = { quantity: 'quantity', massGrams: 'mass', portion: 'portion' } as const;
const wordKey = (kind: NodeKind): string => `kit.node.${kind === 'semi' ? 'semiComponent' : kind}`;

/** Adds a child to a node: a new node of an allowed kind, a reference, or a substance. */
export function AddDialog({ editor, parent }: { editor: Editor; parent: string }) {
  const t = useT();
  const isNarrow = useNarrow();
  const node = nodeAt(editor.tree, parent);
  const close = () => editor.setDialog(undefined);
  const kinds = node && !isLeafNode(node) ? allowedChildKinds(node.kind) : [];
  const add = (leaf: Leaf) => {
    const key = newKey();
    const index = placeAt(editor.tree, parent)?.children.length ?? 0;
    if (
      !editor.apply({
        op: 'add',
        parent,
        index,
        branch: { node: { ...leaf, key }, edge: { preferred: true, confidential: false } },
      })
    )
      return;
    editor.setActive(key);
    close();
    // Then opens the cell that is edited next: the name, or the amount.
    const column =
      leaf.reference || leaf.substance
        ? COLUMN_OF[amountKindBetween(node?.kind ?? 'component', leaf.kind) ?? 'quantity']
        : 'name';
    if (!isNarrow) editor.setCell({ key, column, typed: undefined });
  };
  const create = (kind: NodeKind) =>
    add({ kind, name: t('mds.edit.add.newName', { kind: inSentence(t(wordKey(kind))) }), multiSource: false });
  return (
    <Modal
      open
      title={t('mds.edit.add.title', { name: editor.nameOf(parent) })}
      width={640}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
    >
      {kinds.length === 0 ? (
        <p>{t('mds.edit.bar.notOwn')}</p>
      ) : (
        <>
          <div className="d-buttons">
            {kinds
              .filter((kind) => kind !== 'substance')
              .map((kind) => (
                <Button key={kind} onClick={() => create(kind)}>
                  {t('mds.edit.add.new', { kind: inSentence(t(wordKey(kind))) })}
                </Button>
              ))}
          </div>
          <LeafSearch kinds={kinds} onChoose={add} />
        </>
      )}
    </Modal>
  );
}

/** Replaces a node by another MDS or substance; its amount is kept where it fits. */
export function ReplaceDialog({ editor, nodeKey }: { editor: Editor; nodeKey: string }) {
  const t = useT();
  const place = placeAt(editor.tree, nodeKey);
  const above = place?.parent === undefined ? undefined : nodeAt(editor.tree, place.parent);
  const close = () => editor.setDialog(undefined);
  const replace = (leaf: Leaf) => {
    if (editor.apply(planReplace(editor.tree, nodeKey, leaf))) close();
  };
  return (
    <Modal
      open
      title={t('mds.edit.add.replaceTitle', { name: editor.nameOf(nodeKey) })}
      width={640}
      footer={null}
      onCancel={close}
      mask={{ closable: false }}
    >
      <LeafSearch kinds={above ? allowedChildKinds(above.kind) : []} onChoose={replace} />
    </Modal>
  );
}
