import { mdsApi, type SheetFinding, type SheetRow } from '@matlas/contract';
import { useCommand, useMay, useName, useNarrow, useT } from '@matlas/web-kit';
import { App, Button } from 'antd';
import { useNavigate } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { countBySeverity } from './sheet-tags';

interface SheetActionsProps {
  sheet: SheetRow;
  findings: readonly SheetFinding[];
  onShowChecks: () => void;
}

/** The primary action of a version: release a draft, or create a new version of a release. */
export function SheetActions({ sheet, findings, onShowChecks }: SheetActionsProps) {
  const may = useMay();
  if (sheet.source !== 'own') return null;
  if (sheet.can.newVersion) return <NewVersion sheet={sheet} />;
  return sheet.can.edit && may(mdsApi.sheets.release) ? (
    <Release sheet={sheet} findings={findings} onShowChecks={onShowChecks} />
  ) : null;
}

function Release({ sheet, findings, onShowChecks }: SheetActionsProps) {
  const t = useT();
  const nameOf = useName();
  const { modal } = App.useApp();
  const release = useCommand(mdsApi.sheets.release, { log: 'mds.log.release' });
  const isNarrow = useNarrow();
  const errors = countBySeverity(findings, 'error');
  const ask = () =>
    modal.confirm({
      title: t('mds.release.ask', { name: nameOf(sheet) }),
      content: t('mds.release.consequence'),
      okText: t('mds.release.action'),
      cancelText: t('kit.cancel'),
      onOk: () => release.run({ id: sheet.id, version: sheet.version }),
    });
  return (
    <>
      {errors > 0 && !isNarrow ? (
        <button type="button" className="m-link d-blocked" onClick={onShowChecks}>
          {t('mds.release.blocked', { count: errors })}
        </button>
      ) : null}
      <Button type="primary" disabled={errors > 0} loading={release.isPending} onClick={() => void ask()}>
        {t('mds.release.action')}
      </Button>
    </>
  );
}

function NewVersion({ sheet }: { sheet: SheetRow }) {
  const t = useT();
  const nameOf = useName();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const command = useCommand(mdsApi.sheets.newVersion, {
    log: 'mds.log.newVersion',
    onDone: ({ sheet: draft, dropped }) => {
      if (dropped.length > 0)
        void message.warning(t('mds.page.dropped', { names: dropped.map(nameOf).join(t('kit.listSeparator')) }));
      void navigate(sheetPath(draft.id));
    },
  });
  return (
    <Button type="primary" loading={command.isPending} onClick={() => command.mutate({ id: sheet.id })}>
      {t('mds.page.newVersion')}
    </Button>
  );
}
