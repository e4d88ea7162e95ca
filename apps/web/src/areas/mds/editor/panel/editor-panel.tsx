import { placeAt } from '@matlas/domain';
import { Code, DetailPanel, Facts, NodeBadge, PanelSection, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useEffect, useRef } from 'react';
import { UncataloguedNote } from '../../../shared/uncatalogued';
import { FindingCounts } from '../../sheet-tags';
import { badgeKind } from '../grid/use-edit-columns';
import type { Editor, EditorTab } from '../use-editor';
import { EdgeForm } from './edge-form';
import { EditorFindings } from './editor-findings';
import { SheetDataTab } from '../../sheet-data/sheet-data-tab';
import { Flag } from './form-controls';
import { NodeForm } from './node-form';
import { ReferenceBox } from './reference-box';

/** Scrolls the panel to the top when another node becomes active. */
function useScrollToTop(active: string) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.closest('.m-panel-body, .m-sheet-body')?.scrollTo({ top: 0 });
  }, [active]);
  return ref;
}

function NodePanel({ editor }: { editor: Editor }) {
  const t = useT();
  const place = placeAt(editor.tree, editor.active);
  const top = useScrollToTop(editor.active);
  if (!place) return null;
  const { node } = place;
  const { head } = editor.tree;
  return (
    <div ref={top}>
      <EdgeForm editor={editor} place={place} />
      {node.substance ? (
        <PanelSection>
          <Facts
            items={[
              ['CAS', node.substance.cas && <Code key="cas">{node.substance.cas}</Code>],
              [t('mds.field.ec'), node.substance.ec && <Code key="ec">{node.substance.ec}</Code>],
              [t('mds.field.foreignName'), node.name],
              [t('mds.edit.svhc'), node.substance.svhc ? t('mds.edit.yes') : null],
            ]}
          />
        </PanelSection>
      ) : null}
      {node.substance?.uncatalogued ? <UncataloguedNote key={node.substance.id} ids={[node.substance.id]} /> : null}
      {node.reference ? <ReferenceBox key={node.key} editor={editor} node={node} reference={node.reference} /> : null}
      {node.substance || node.reference ? null : <NodeForm editor={editor} node={node} />}
      {place.parent === undefined ? (
        <PanelSection title={t('mds.edit.sheet')}>
          <Flag
            label={t('mds.edit.field.preliminary')}
            value={head.preliminary ?? false}
            onChange={(preliminary) => editor.apply({ op: 'setHead', fields: { preliminary } })}
          />
          <Flag
            label={t('mds.edit.field.standardMaterial')}
            value={head.standardMaterial ?? false}
            onChange={(standardMaterial) => editor.apply({ op: 'setHead', fields: { standardMaterial } })}
          />
        </PanelSection>
      ) : null}
    </div>
  );
}

/** Panel beside the tree: findings, or all fields of the active node. On a phone it is a bottom sheet. */
export function EditorPanel({ editor, tab }: { editor: Editor; tab: EditorTab }) {
  const t = useT();
  const node = placeAt(editor.tree, editor.active)?.node;
  const { counts } = editor.view.check;
  const title =
    tab === 'data' ? (
      t('sheetData.title')
    ) : tab === 'checks' || !node ? (
      t('mds.check.title')
    ) : (
      <span className="d-name">
        <NodeBadge kind={badgeKind(node)} />
        <span>{editor.nameOf(editor.active)}</span>
      </span>
    );
  return (
    <DetailPanel
      title={title}
      subtitle={tab === 'checks' ? <FindingCounts errors={counts.error} warnings={counts.warning} /> : undefined}
      onClose={() => editor.setTab(undefined)}
    >
      <div className="d-tabs">
        <Segmented<EditorTab>
          size="small"
          value={tab}
          onChange={editor.setTab}
          options={[
            { value: 'checks', label: t('mds.check.title') },
            { value: 'node', label: t('mds.node.title') },
            { value: 'data', label: t('sheetData.title') },
          ]}
        />
      </div>
      {tab === 'checks' ? (
        <EditorFindings editor={editor} />
      ) : tab === 'data' ? (
        <SheetDataTab sheet={editor.view.row} />
      ) : (
        <NodePanel editor={editor} />
      )}
    </DetailPanel>
  );
}
