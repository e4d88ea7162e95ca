import { nodeStatus, type SheetRow } from '@matlas/contract';
import { planDetach, planVersion, type SheetNode, type SheetReference } from '@matlas/domain';
import { Code, Facts, formatMass, PanelSection, useT, useWordOf } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sheetPath } from '../../../shared/paths';
import { newKey } from '../model/draft-keys';
import { draftServer } from '../model/draft-server';
import { treeFromServer } from '../model/tree-from-server';
import { useReferencedSheet } from './use-referenced-sheet';
import type { Editor } from '../use-editor';

/** Converts a referenced MDS into own data: a copy of its nodes, which are read on request. */
function useDetach(editor: Editor) {
  const { message } = App.useApp();
  const [isBusy, setBusy] = useState(false);
  const detach = async (key: string, sheet: SheetRow) => {
    setBusy(true);
    try {
      const operation = planDetach(key, treeFromServer(await draftServer.read(sheet)), newKey);
      editor.apply(operation);
    } catch (reason) {
      void message.error((reason as Error).message);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, detach };
}

/** The MDS and version that a node refers to, with the possible actions. */
export function ReferenceBox({
  editor,
  node,
  reference,
}: {
  editor: Editor;
  node: SheetNode;
  reference: SheetReference;
}) {
  const t = useT();
  const wordOf = useWordOf();
  const sheet = useReferencedSheet(reference);
  const { isBusy, detach } = useDetach(editor);
  const { latestRelease } = reference;
  return (
    <PanelSection title={t('mds.node.reference')}>
      <Facts
        items={[
          [
            t('mds.field.version'),
            <Code key="version">
              {reference.cid} / {reference.cver}
            </Code>,
          ],
          [t('mds.edit.field.status'), wordOf(nodeStatus, reference.status)],
          [
            t('mds.edit.field.declared'),
            reference.declaredGrams ? formatMass(reference.declaredGrams.toFixed()) : null,
          ],
          [t('mds.field.classCode'), reference.classCode],
          [t('mds.field.newer'), latestRelease?.cver],
        ]}
      />
      <div className="d-buttons">
        {latestRelease ? (
          <Button size="small" type="primary" onClick={() => editor.apply(planVersion(node.key, latestRelease))}>
            {t('mds.edit.takeVersion', { cver: latestRelease.cver })}
          </Button>
        ) : null}
        <Button size="small" onClick={() => editor.setDialog({ does: 'replace', key: node.key })}>
          {t('mds.edit.bar.replace')}
        </Button>
        <Button
          size="small"
          loading={isBusy}
          disabled={!sheet}
          title={t('mds.edit.detachExplained')}
          onClick={() => {
            if (sheet) void detach(node.key, sheet);
          }}
        >
          {t('mds.edit.detach')}
        </Button>
        {sheet ? (
          <Link to={sheetPath(sheet.id)}>
            <Button size="small">{t('mds.node.openSheet')}</Button>
          </Link>
        ) : null}
      </div>
    </PanelSection>
  );
}
