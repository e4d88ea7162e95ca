import { MoreOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { exchangeApi, mdsApi, mdsLocalApi, mdsTraceApi } from '@matlas/contract';
import { useCommand, useMay, useName, useNarrow, useT } from '@matlas/web-kit';
import { App, Button, Dropdown, Tooltip } from 'antd';
import { useNavigate } from 'react-router-dom';
import { ownInformationPath, sendingPath, sheetPath, tracePath } from '../../shared/paths';
import { CompareLink } from '../compare/compare-link';
import { useSheetDeletion } from '../local/use-sheet-deletion';
import { VersionPicker } from '../version-picker';
import { insertionParent } from './grid/use-grid-keys';
import { useCopySheet } from './use-copy-sheet';
import type { Editor } from './use-editor';

const listPath = '/data/LocalData';

function Release({ editor }: { editor: Editor }) {
  const t = useT();
  const nameOf = useName();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const { modal, message } = App.useApp();
  const release = useCommand(mdsApi.sheets.release, {
    log: 'mds.log.release',
    onDone: ({ id }) => void navigate(`${sheetPath(id)}&handleType=view`, { replace: true }),
  });
  const errors = editor.view.check.counts.error;
  const go = async () => {
    if (!(await editor.draft.flush())) return void message.error(t('mds.edit.releaseUnsaved'));
    const { id, version } = editor.draft.view().row;
    await release.run({ id, version });
  };
  const ask = () =>
    modal.confirm({
      title: t('mds.release.ask', { name: nameOf(editor.view.row) }),
      content: t('mds.release.consequence'),
      okText: t('mds.release.action'),
      cancelText: t('kit.cancel'),
      onOk: go,
    });
  return (
    <>
      {errors > 0 && !isNarrow ? (
        <button type="button" className="m-link d-blocked" onClick={() => editor.setTab('checks')}>
          {t('mds.release.blocked', { count: errors })}
        </button>
      ) : null}
      <Button disabled={errors > 0} loading={release.isPending} onClick={() => void ask()}>
        {t('mds.release.action')}
      </Button>
    </>
  );
}

/** The next step of a draft: choose its recipients on the sending page. */
function Send({ editor: { draft, view } }: { editor: Editor }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { message } = App.useApp();
  if (!may(exchangeApi.sending.send) || view.row.module) return null;
  const go = () =>
    void draft.flush().then((isSaved) => {
      if (isSaved) void navigate(sendingPath(view.row.id));
      else void message.error(t('mds.edit.notSavedYet'));
    });
  return (
    <Button type="primary" onClick={go}>
      {t('exchange.sending.action')}
    </Button>
  );
}

/** Less frequent actions. Those that use the stored draft are disabled until everything is saved. */
function useMoreItems(editor: Editor) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const {
    view: { row },
    draft,
    setDialog,
  } = editor;
  const copySheet = useCopySheet();
  const { remove } = useSheetDeletion(mdsApi.sheets.delete, () => void navigate(listPath));
  const onceSaved = (work: () => void) => () =>
    void draft.flush().then((isSaved) => {
      if (isSaved) work();
      else void message.error(t('mds.edit.notSavedYet'));
    });
  return [
    { key: 'version', label: t('mds.edit.more.saveVersion'), onClick: onceSaved(() => void draft.saveAsVersion()) },
    {
      key: 'paste',
      label: t('mds.edit.more.pasteRows'),
      onClick: () => setDialog({ does: 'paste', parent: insertionParent(editor), text: '' }),
    },
    {
      key: 'copy',
      label: t('mds.edit.more.copySheet'),
      onClick: onceSaved(() => copySheet.mutate({ id: row.id, copyKind: 'newSheet' })),
    },
    {
      key: 'view',
      label: t('mds.edit.more.view'),
      onClick: onceSaved(() => void navigate(`${sheetPath(row.id)}&handleType=view`)),
    },
    ...(may(mdsApi.sheets.getRow)
      ? [
          {
            key: 'own',
            label: t('mds.edit.more.ownInformation'),
            onClick: onceSaved(() => void navigate(ownInformationPath(row.id))),
          },
        ]
      : []),
    ...(isNarrow && may(exchangeApi.recipients.list)
      ? [
          {
            key: 'sending',
            label: t('exchange.sending.title'),
            onClick: onceSaved(() => void navigate(sendingPath(row.id))),
          },
        ]
      : []),
    ...(may(mdsTraceApi.graph)
      ? [{ key: 'trace', label: t('trace.action'), onClick: () => void navigate(tracePath(row.id)) }]
      : []),
    ...(isNarrow ? [] : [{ key: 'keys', label: t('mds.edit.keys.title'), onClick: () => setDialog({ does: 'keys' }) }]),
    ...(may(mdsLocalApi.lock) && row.can.lock
      ? [{ key: 'lock', label: t('localData.action.lock'), onClick: onceSaved(() => setDialog({ does: 'lock' })) }]
      : []),
    ...(remove && row.can.delete
      ? [{ key: 'delete', label: t('mds.edit.more.delete'), danger: true, onClick: () => remove([row]) }]
      : []),
  ];
}

/** Undo, redo, versions, the menu of further actions, and the primary action: release. */
export function EditorActions({ editor }: { editor: Editor }) {
  const t = useT();
  const may = useMay();
  const isNarrow = useNarrow();
  const items = useMoreItems(editor);
  const {
    check: { counts },
    history: { past, future },
    row,
  } = editor.view;
  return (
    <>
      <Tooltip title={t('mds.edit.undo')}>
        <Button
          type="text"
          icon={<UndoOutlined aria-hidden />}
          aria-label={t('mds.edit.undo')}
          disabled={!past}
          onClick={editor.undo}
        />
      </Tooltip>
      <Tooltip title={t('mds.edit.redo')}>
        <Button
          type="text"
          icon={<RedoOutlined aria-hidden />}
          aria-label={t('mds.edit.redo')}
          disabled={!future}
          onClick={editor.redo}
        />
      </Tooltip>
      {isNarrow ? (
        <Button onClick={() => editor.setTab('checks')}>
          {t('mds.check.title')} {counts.error + counts.warning}
        </Button>
      ) : (
        <>
          <VersionPicker sheet={row} />
          <CompareLink sheet={row} />
        </>
      )}
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          icon={<MoreOutlined aria-hidden />}
          aria-label={t('mds.edit.more.title')}
          title={t('mds.edit.more.title')}
        />
      </Dropdown>
      {may(mdsApi.sheets.release) ? <Release editor={editor} /> : null}
      {isNarrow ? null : <Send editor={editor} />}
    </>
  );
}
