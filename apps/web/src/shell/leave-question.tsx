import { isLeavingHeldBack, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useBlocker } from 'react-router-dom';

/** Asks before a page is left whose work cannot be saved now. A page that saves itself is left without a word. */
export function LeaveQuestion() {
  const t = useT();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isLeavingHeldBack() &&
      currentLocation.pathname + currentLocation.search !== nextLocation.pathname + nextLocation.search,
  );
  if (state !== 'blocked') return null;
  const footer = [
    <Button key="leave" danger onClick={proceed}>
      {t('shell.leave.leave')}
    </Button>,
    <Button key="stay" type="primary" autoFocus onClick={reset}>
      {t('shell.leave.stay')}
    </Button>,
  ];
  return (
    <Modal open title={t('shell.leave.title')} mask={{ closable: false }} footer={footer} onCancel={reset}>
      {t('shell.leave.explained')}
    </Modal>
  );
}
