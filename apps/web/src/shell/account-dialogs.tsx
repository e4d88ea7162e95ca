import { accountApi, UPDATE_NOTICE } from '@matlas/contract';
import { useRoute, useT } from '@matlas/web-kit';
import { lazy, Suspense, useState } from 'react';
import { HelpDialog } from './help-dialog';
import { TextDialog } from './text-dialog';

const PasswordDialog = lazy(() =>
  import('../areas/account/password-dialog').then((module) => ({ default: module.PasswordDialog })),
);
const ScipDialog = lazy(() =>
  import('../areas/account/scip-dialog').then((module) => ({ default: module.ScipDialog })),
);
const ServiceDialog = lazy(() =>
  import('../areas/account/service-dialog').then((module) => ({ default: module.ServiceDialog })),
);

const SettingsDrawer = lazy(() => import('./settings-drawer').then((module) => ({ default: module.SettingsDrawer })));

/** Dialogs and drawers of the account menu. */
export type AccountDialog = 'password' | 'scip' | 'help' | 'service' | 'rules' | 'update';

/** The form starts with the existing binding, so it waits for the answer. */
function BindScip({ onClose }: { onClose: () => void }) {
  const { data } = useRoute(accountApi.scipAccount, {}, { log: ['account.scip.title', 'kit.query'] });
  return data === undefined ? null : <ScipDialog bound={data} onClose={onClose} />;
}

function Opened({ dialog, onClose }: { dialog: AccountDialog; onClose: () => void }) {
  const t = useT();
  switch (dialog) {
    case 'password':
      return <PasswordDialog onClose={onClose} />;
    case 'scip':
      return <BindScip onClose={onClose} />;
    case 'help':
      return <HelpDialog onClose={onClose} />;
    case 'service':
      return <ServiceDialog onClose={onClose} />;
    case 'update':
      return (
        <TextDialog
          name="update"
          title={t('shell.update')}
          lead={<p className="m-faint">{t('shell.updateLead', { ...UPDATE_NOTICE })}</p>}
          onClose={onClose}
        />
      );
    default:
      return <TextDialog name={dialog} title={t(`shell.${dialog}`)} onClose={onClose} />;
  }
}

/** A dialog of the account menu; its code is loaded when it is first opened. */
export function OpenedDialog({ dialog, onClose }: { dialog: AccountDialog | undefined; onClose: () => void }) {
  return dialog ? (
    <Suspense fallback={null}>
      <Opened dialog={dialog} onClose={onClose} />
    </Suspense>
  ) : null;
}

/** The settings drawer. It stays mounted after it was opened, so that closing it returns the focus. */
export function LookDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? (
    <Suspense fallback={null}>
      <SettingsDrawer isOpen={isOpen} onClose={onClose} />
    </Suspense>
  ) : null;
}
