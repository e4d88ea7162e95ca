import type { SheetDetail, SheetRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  ErrorState,
  formatDateTime,
  Name,
  Page,
  PageBody,
  PageHead,
  RowsSkeleton,
  StatusBar,
  useLate,
  useName,
  useNarrow,
  useT,
  useTabTitle,
  type KeyHint,
} from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { AuditHints } from '../audit-hints';
import { LockDialog } from '../local/lock-dialog';
import { StatusTag, VersionCode } from '../sheet-tags';
import { keyAtPath } from './model/key-at-path';
import { AddDialog, ReplaceDialog } from './dialogs/add-dialog';
import { KeysDialog } from './dialogs/keys-dialog';
import { MergeDialog } from './dialogs/merge-dialog';
import { PasteDialog } from './dialogs/paste-dialog';
import { EditorActions } from './editor-actions';
import { EditorTree } from './grid/editor-tree';
import type { StoredDraft } from './model/draft-buffer';
import { draftServer } from './model/draft-server';
import { useStoredDraft, useSheetDraft } from './model/use-sheet-draft';
import { isMasked } from './model/tree-from-server';
import { EditorPanel } from './panel/editor-panel';
import { TotalsStrip } from './panel/totals-strip';
import { EditCounts, SaveState } from './save-state';
import { useEditor, type Editor } from './use-editor';
import './editor.css';

/** The draft as read when the editor opens. It is read once; later states come with the saves. */
function useInitialDraft(sheet: SheetRow) {
  const [detail, setDetail] = useState<SheetDetail>();
  const [error, setError] = useState<Error>();
  const [attempt, setAttempt] = useState(0);
  const { id, kind } = sheet;
  useEffect(() => {
    let isGone = false;
    draftServer.read({ id, kind }).then(
      (read) => {
        if (!isGone) setDetail(read);
      },
      (reason: unknown) => {
        if (!isGone) setError(reason as Error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [id, kind, attempt]);
  return {
    detail,
    error,
    retry: () => {
      setError(undefined);
      setAttempt(attempt + 1);
    },
  };
}

/** Loads a draft and opens its editor. First offers to restore local changes of an earlier session. */
export function SheetEditor({ sheet }: { sheet: SheetRow }) {
  const { detail, error, retry } = useInitialDraft(sheet);
  const isLate = useLate(!detail);
  if (error)
    return (
      <Page>
        <ErrorState error={error} onRetry={retry} />
      </Page>
    );
  if (!detail) return <Page>{isLate ? <RowsSkeleton /> : null}</Page>;
  return isMasked(detail.tree) ? <MaskedNotice id={detail.id} /> : <Opening detail={detail} />;
}

/** A save replaces the whole tree, so a user who cannot see all of it must not save it. */
function MaskedNotice({ id }: { id: number }) {
  const t = useT();
  return (
    <Page>
      <EmptyState
        title={t('mds.edit.masked')}
        action={
          <Link to={`${sheetPath(id)}&handleType=view`}>
            <Button>{t('mds.edit.more.view')}</Button>
          </Link>
        }
      />
    </Page>
  );
}

function Opening({ detail }: { detail: SheetDetail }) {
  const t = useT();
  const { storedDraft, discard } = useStoredDraft(detail);
  const [restored, setRestored] = useState<StoredDraft>();
  if (storedDraft === undefined) return <Page>{null}</Page>;
  if (storedDraft === null || restored) return <OpenEditor detail={detail} storedDraft={restored} />;
  const footer = [
    <Button key="no" onClick={discard}>
      {t('mds.edit.kept.discard')}
    </Button>,
    <Button key="yes" type="primary" autoFocus onClick={() => setRestored(storedDraft)}>
      {t('mds.edit.kept.restore')}
    </Button>,
  ];
  return (
    <Page>
      <Modal
        open
        title={t('mds.edit.kept.title')}
        closable={false}
        keyboard={false}
        mask={{ closable: false }}
        footer={footer}
      >
        {t('mds.edit.kept.explained', { time: formatDateTime(new Date(storedDraft.at).toISOString()) })}
      </Modal>
    </Page>
  );
}

function Dialogs({ editor }: { editor: Editor }) {
  const { dialog, view } = editor;
  if (view.phase === 'conflict') return <MergeDialog editor={editor} />;
  if (dialog?.does === 'add') return <AddDialog editor={editor} parent={dialog.parent} />;
  if (dialog?.does === 'keys') return <KeysDialog onClose={() => editor.setDialog(undefined)} />;
  if (dialog?.does === 'lock') return <LockDialog sheets={[view.row]} onClose={() => editor.setDialog(undefined)} />;
  if (dialog?.does === 'replace') return <ReplaceDialog editor={editor} nodeKey={dialog.key} />;
  return dialog?.does === 'paste' ? <PasteDialog editor={editor} parent={dialog.parent} text={dialog.text} /> : null;
}

function useHints(): KeyHint[] {
  const t = useT();
  return [
    { keys: ['F2'], does: t('mds.edit.hint.edit') },
    { keys: ['Tab'], does: t('mds.edit.hint.next') },
    { keys: ['Ctrl', 'Enter'], does: t('mds.edit.hint.add') },
    { keys: ['Alt', '↑↓'], does: t('mds.edit.hint.move') },
    { keys: ['F8'], does: t('mds.edit.hint.finding') },
    { keys: ['?'], does: t('mds.edit.hint.all') },
  ];
}

function OpenEditor({ detail, storedDraft }: { detail: SheetDetail; storedDraft: StoredDraft | undefined }) {
  const t = useT();
  const nameOf = useName();
  const isNarrow = useNarrow();
  const [search] = useSearchParams();
  const editor = useEditor(useSheetDraft(detail, storedDraft), isNarrow, search.get('at'));
  const { view, tree, tab } = editor;
  const root = tree.places.get(tree.root)?.node;
  const named = { name: root?.name ?? detail.name, foreignName: root?.foreignName ?? null };
  const hints = useHints();
  useTabTitle(`${nameOf(named)} ${view.row.cver}`);
  const tags = (
    <>
      {isNarrow ? null : <Code>{root?.number}</Code>}
      <StatusTag status={view.row.status} />
      <VersionCode sheet={view.row} />
    </>
  );
  return (
    <Page>
      <PageHead
        title={<Name of={named} />}
        crumbs={[{ title: t('mds.own.title'), to: '/data/LocalData' }]}
        tags={tags}
        actions={<EditorActions editor={editor} />}
      />
      <AuditHints
        sheetId={detail.id}
        onGoTo={(place) => editor.setActive(keyAtPath(tree, place === '' ? null : `${detail.id}.${place}`))}
      />
      <TotalsStrip editor={editor} />
      {isNarrow ? (
        <p className="d-save">
          <SaveState view={view} />
        </p>
      ) : null}
      <PageBody panel={tab ? <EditorPanel editor={editor} tab={tab} /> : null}>
        <EditorTree editor={editor} />
      </PageBody>
      <StatusBar hints={hints}>
        <SaveState view={view} /> · <EditCounts view={view} /> · {t('mds.page.ruleSet', { ruleSet: view.row.ruleSet })}
      </StatusBar>
      <Dialogs editor={editor} />
    </Page>
  );
}
