import { MoreOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { mdsApi } from '@matlas/contract';
import { useCommand, useMay, useName, useNarrow, useT } from '@matlas/web-kit';
import { App, Button, Dropdown, Tooltip } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../../paths';
import { VersionPicker } from '../version-picker';
import { useCopySheet } from './use-copy-sheet';
import type { Editor } from './use-editor';

const listPath = '/data/LocalData';

function useDeleteDraft(editor: Editor) {
  const t = useT();
  const nameOf = useName();
  const navigate = useNavigate();
  const { modal } = App.useApp();
  const { row } = editor.view;
  const remove = useCommand(mdsApi.sheets.delete, { log: 'mds.log.delete', onDone: () => void navigate(listPath) });
  return () => void modal.confirm({
    title: t('mds.edit.delete.ask', { name: nameOf(row), version: row.cver }), content: t('mds.edit.delete.consequence'), okText: t('mds.edit.delete.action'), cancelText: t('kit.cancel'), okButtonProps: { danger: true },
    onOk: () => remove.mutateAsync({ ids: [row.id] }).catch(() => undefined),
  });
}

function Release({ editor }: { editor: Editor }) {
  const t = useT();
  const nameOf = useName();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const { modal, message } = App.useApp();
  const release = useCommand(mdsApi.sheets.release, { log: 'mds.log.release', onDone: ({ id }) => void navigate(`${sheetPath(id)}&handleType=view`, { replace: true }) });
  const errors = editor.view.check.counts.error;
  const go = async () => {
    if (!(await editor.draft.flush())) return void message.error(t('mds.edit.releaseUnsaved'));
    const { id, version } = editor.draft.view().row;
    await release.mutateAsync({ id, version }).catch(() => undefined);
  };
  const ask = () => modal.confirm({ title: t('mds.release.ask', { name: nameOf(editor.view.row) }), content: t('mds.release.consequence'), okText: t('mds.release.action'), cancelText: t('kit.cancel'), onOk: go });
  return (
    <>
      {errors > 0 && !isNarrow ? <button type="button" className="m-link d-blocked" onClick={() => editor.setTab('checks')}>{t('mds.release.blocked', { count: errors })}</button> : null}
      <Button type="primary" disabled={errors > 0} loading={release.isPending} onClick={() => void ask()}>{t('mds.release.action')}</Button>
    </>
  );
}

/** Undo, redo, versions, what is needed now and then, and the next step: release. */
export function EditorActions({ editor }: { editor: Editor }) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const { view, draft } = editor;
  const copySheet = useCopySheet();
  const remove = useDeleteDraft(editor);
  const { past, future } = view.history;
  const items = [
    { key: 'version', label: t('mds.edit.more.saveVersion'), onClick: () => void draft.saveVersion() },
    { key: 'paste', label: t('mds.edit.more.pasteRows'), onClick: () => editor.setDialog({ does: 'paste', parent: editor.active, text: '' }) },
    { key: 'copy', label: t('mds.edit.more.copySheet'), onClick: () => void draft.flush().then(() => copySheet.mutate({ id: view.row.id, copyKind: 'newSheet' })) },
    { key: 'view', label: t('mds.edit.more.view'), onClick: () => void draft.flush().then(() => navigate(`${sheetPath(view.row.id)}&handleType=view`)) },
    ...(view.row.can.delete ? [{ key: 'delete', label: t('mds.edit.more.delete'), danger: true, onClick: remove }] : []),
  ];
  return (
    <>
      <Tooltip title={t('mds.edit.undo')}><Button type="text" icon={<UndoOutlined aria-hidden />} aria-label={t('mds.edit.undo')} disabled={!past} onClick={editor.undo} /></Tooltip>
      <Tooltip title={t('mds.edit.redo')}><Button type="text" icon={<RedoOutlined aria-hidden />} aria-label={t('mds.edit.redo')} disabled={!future} onClick={editor.redo} /></Tooltip>
      {isNarrow ? <Button onClick={() => editor.setTab('checks')}>{t('mds.check.title')} {view.check.counts.error + view.check.counts.warning}</Button> : <VersionPicker sheet={view.row} />}
      <Dropdown menu={{ items }} trigger={['click']}><Button icon={<MoreOutlined aria-hidden />} aria-label={t('mds.edit.more.title')} title={t('mds.edit.more.title')} /></Dropdown>
      {may(mdsApi.sheets.release) ? <Release editor={editor} /> : null}
    </>
  );
}
