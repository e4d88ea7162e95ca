import { FilterOutlined, LockOutlined } from '@ant-design/icons';
import { analysisRrrApi, type RrrState } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Button, Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { polymerMarkingPath, rrrResultPath } from '../../shared/paths';
import type { RrrCommands } from './use-rrr-commands';

/** The two actions of a phone: filter, and the next step. */
export function PhoneMarking({
  modId,
  state,
  commands,
  filters,
}: {
  modId: number;
  state: RrrState;
  commands: RrrCommands;
  filters: ReactNode;
}) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const next =
    state.locked || !may(analysisRrrApi.lockMark) ? (
      <Button type="primary" onClick={() => void navigate(rrrResultPath(modId))}>
        {t('analysisRrr.openResult')}
      </Button>
    ) : (
      <Button
        type="primary"
        icon={<LockOutlined aria-hidden />}
        disabled={!state.can.lock}
        loading={commands.isBusy}
        onClick={() => commands.setLocked(true)}
      >
        {t('analysisRrr.lock')}
      </Button>
    );
  return (
    <div className="r-phone-bar">
      <Button icon={<FilterOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('analysisRrr.filter')}
      </Button>
      {next}
      <Drawer
        open={isOpen}
        placement="bottom"
        size="60%"
        title={t('analysisRrr.filter')}
        onClose={() => setOpen(false)}
        className="m-sheet"
      >
        {filters}
        <p>
          <Link to={polymerMarkingPath(modId)}>{t('polymerMarking.openList')}</Link>
        </p>
      </Drawer>
    </div>
  );
}
