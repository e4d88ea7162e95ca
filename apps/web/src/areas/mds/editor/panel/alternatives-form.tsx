import {
  amountKindBetween,
  childrenOf,
  Decimal,
  nodeAt,
  preferOnly,
  wouldDuplicate,
  type SheetChild,
  type SheetNode,
  type SheetOperation,
} from '@matlas/domain';
import { formatMass, NodeBadge, PanelSection, useT } from '@matlas/web-kit';
import { App, Button, Modal, Radio, Tag } from 'antd';
import { useState } from 'react';
import { LeafSearch, type Leaf } from '../dialogs/leaf-search';
import { newKey } from '../model/draft-keys';
import type { Editor } from '../use-editor';

const alternativesOf = ({ tree }: Editor, key: string): SheetChild[] =>
  childrenOf(tree, key).filter(({ node }) => node.kind === 'component');
const preferredIn = (alternatives: readonly SheetChild[]): SheetChild | undefined =>
  alternatives.find(({ edge }) => edge.preferred !== false);

/**
 * Turns the children of a component into alternatives, of which the first preferred one stays preferred, or back
 * into a sum.
 */
export function useMultiSource(editor: Editor) {
  return (key: string, on: boolean) => {
    const alternatives = alternativesOf(editor, key);
    const first = preferredIn(alternatives);
    const edges: SheetOperation[] =
      on && first
        ? [preferOnly(alternatives, first.key)]
        : alternatives.map((each) => ({ op: 'setEdge', key: each.key, fields: { preferred: true } }));
    editor.apply({ op: 'batch', operations: [{ op: 'setNode', key, fields: { multiSource: on } }, ...edges] });
  };
}

/** Changes the preferred alternative after the user has seen the consequences (specification 000, section 4). */
export function usePreferAlternative(editor: Editor) {
  const t = useT();
  const { modal } = App.useApp();
  const gramsOf = (key: string): string => {
    const mass = editor.scene.massOf(key);
    return mass ? formatMass(mass.declared.toFixed()) : '–';
  };
  return (parent: string, key: string) => {
    const alternatives = alternativesOf(editor, parent);
    const old = preferredIn(alternatives.filter((each) => each.key !== key));
    const prefer = () => {
      editor.apply(preferOnly(alternatives, key));
    };
    if (!old) {
      prefer();
      return;
    }
    modal.confirm({
      title: t('mds.sources.ask', { name: editor.nameOf(key) }),
      content: t('mds.sources.replaces', {
        name: editor.nameOf(key),
        mass: gramsOf(key),
        old: editor.nameOf(old.key),
        oldMass: gramsOf(old.key),
      }),
      okText: t('mds.sources.prefer'),
      cancelText: t('kit.cancel'),
      onOk: prefer,
    });
  };
}

function AddAlternative({ editor, parent, onClose }: { editor: Editor; parent: string; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const add = (leaf: Leaf) => {
    const node = { ...leaf, key: newKey() };
    if (wouldDuplicate(editor.tree, parent, node)) {
      void message.warning(t('errors.sheet.duplicateReference'));
      return;
    }
    const alternatives = alternativesOf(editor, parent);
    const index = nodeAt(editor.tree, parent) ? childrenOf(editor.tree, parent).length : 0;
    const edge = {
      preferred: !preferredIn(alternatives),
      confidential: false,
      ...(amountKindBetween('component', 'component') === 'quantity' ? { amount: { quantity: new Decimal(1) } } : {}),
    };
    if (editor.apply({ op: 'add', parent, index, branch: { node, edge } })) onClose();
  };
  return (
    <Modal
      open
      title={t('mds.sources.addTitle', { name: editor.nameOf(parent) })}
      width={640}
      footer={null}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <LeafSearch kinds={['component']} onChoose={add} />
    </Modal>
  );
}

/** The alternatives of a component. Exactly one is preferred; the others are grey in the tree. */
export function AlternativesForm({ editor, node }: { editor: Editor; node: SheetNode }) {
  const t = useT();
  const prefer = usePreferAlternative(editor);
  const [isAdding, setAdding] = useState(false);
  const alternatives = alternativesOf(editor, node.key);
  return (
    <PanelSection
      title={t('mds.sources.title')}
      extra={
        <Button size="small" onClick={() => setAdding(true)}>
          {t('mds.sources.add')}
        </Button>
      }
    >
      {alternatives.length === 0 ? (
        <p className="m-faint">{t('mds.sources.none')}</p>
      ) : (
        <ul className="d-sources" role="radiogroup" aria-label={t('mds.sources.title')}>
          {alternatives.map(({ key, edge }) => (
            <li key={key} className={edge.preferred === false ? 'is-alternative' : ''}>
              <Radio
                checked={edge.preferred !== false}
                aria-label={t('mds.sources.preferOne', { name: editor.nameOf(key) })}
                onChange={() => prefer(node.key, key)}
              />
              <NodeBadge kind="component" />
              <button
                type="button"
                className="m-link m-cut"
                title={editor.nameOf(key)}
                onClick={() => editor.setActive(key)}
              >
                {editor.nameOf(key)}
              </button>
              <span className="m-code">{formatMass(editor.scene.massOf(key)?.declared.toFixed() ?? null)}</span>
              {edge.preferred === false ? null : <Tag>{t('mds.sources.preferred')}</Tag>}
            </li>
          ))}
        </ul>
      )}
      {isAdding ? <AddAlternative editor={editor} parent={node.key} onClose={() => setAdding(false)} /> : null}
    </PanelSection>
  );
}
