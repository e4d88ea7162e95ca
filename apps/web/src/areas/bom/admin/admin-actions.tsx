import { DeleteOutlined, InboxOutlined, LockOutlined, UnlockOutlined } from '@ant-design/icons';
import { bomApi, type VehicleModelRow } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useAdminCommands } from './use-admin-commands';

type Models = readonly VehicleModelRow[];
export interface AdminActionsProps {
  models: Models;
  onLock: (models: Models) => void;
  onDone?: () => void;
}

/** What can be done with these models; an action on some of them says how many. */
export function AdminActions({ models, onLock, onDone }: AdminActionsProps) {
  const t = useT();
  const may = useMay();
  const { unlock, archive, restore, deleteBoms, isBusy } = useAdminCommands(onDone);
  const some = (fits: (model: VehicleModelRow) => boolean): Models => models.filter(fits);
  const action = (key: string, icon: ReactNode, fitting: Models, run: (chosen: Models) => void, isDanger = false) =>
    fitting.length === 0 ? null : (
      <Button key={key} size="small" icon={icon} danger={isDanger} disabled={isBusy} onClick={() => run(fitting)}>
        {t(`vehicleAdmin.${key}`)}
        {fitting.length < models.length ? ` (${fitting.length})` : ''}
      </Button>
    );
  const mayDelete = may(bomApi.removeAll);
  return (
    <>
      {action(
        'lock',
        <LockOutlined aria-hidden />,
        some(({ can }) => can.lock),
        onLock,
      )}
      {action(
        'unlock',
        <UnlockOutlined aria-hidden />,
        some(({ can }) => can.unlock),
        unlock,
      )}
      {action(
        'archiveModel',
        <InboxOutlined aria-hidden />,
        some(({ can }) => can.archive),
        archive,
      )}
      {action(
        'restore',
        <InboxOutlined aria-hidden />,
        some(({ can }) => can.restore),
        restore,
      )}
      {mayDelete
        ? action(
            'deleteBom',
            <DeleteOutlined aria-hidden />,
            some(({ can, bomPositions, archived }) => bomPositions > 0 && !archived && !can.unlock),
            deleteBoms,
            true,
          )
        : null}
    </>
  );
}
