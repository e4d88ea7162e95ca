import { isLeavingHeldBack, useT } from '@matlas/web-kit';
import { Button, Modal } from 'antd';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before leaving a page whose changes cannot be saved at the moment. Pages with working autosave are left
 * without a question.
 */
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
    <Modal open title={t('messages.leaveUnsaved')} mask={{ closable: false }} footer={footer} onCancel={reset}>
      {t('messages.proceedUnsaved')}
    </Modal>
  );
}
