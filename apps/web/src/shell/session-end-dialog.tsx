import { clearSession, onSession, onSessionEnd, session, useT, type SessionEnd } from '@matlas/web-kit';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';

interface Ended {
  end: SessionEnd;
  message: string;
  /** The session that ended; a new one (from another tab) closes the dialog. */
  token: string | undefined;
}

function useEnded(): [Ended | null, (next: null) => void] {
  const [ended, setEnded] = useState<Ended | null>(null);
  // Many calls may be refused at once; the first says it.
  useEffect(
    () => onSessionEnd((end, message) => setEnded((before) => before ?? { end, message, token: session()?.token })),
    [],
  );
  useEffect(
    () => onSession(() => setEnded((before) => (before && session()?.token !== before.token ? null : before))),
    [],
  );
  return [ended, setEnded];
}

/**
 * Session replaced, expired, deactivated: the sentence of the server and a way back to the same address, which the gate
 * keeps. What the server no longer knows (50008, 50012, 50014) may be left standing to be read (specification 000
 * section 8).
 */
export function SessionEndDialog() {
  const t = useT();
  const [ended, setEnded] = useEnded();
  if (!ended) return null;
  const mayStay = ended.end === 'loggedOut';
  return (
    <Modal
      open
      title={t(mayStay ? 'messages.signInAgainTitle' : `shell.sessionEnd.${ended.end}`)}
      mask={{ closable: false }}
      closable={false}
      keyboard={mayStay}
      okText={t('messages.signInAgainButton')}
      onOk={() => clearSession('ended')}
      onCancel={() => setEnded(null)}
      cancelText={t('kit.cancel')}
      {...(mayStay ? {} : { cancelButtonProps: { style: { display: 'none' } } })}
    >
      {mayStay ? t('messages.signInAgain') : ended.message}
    </Modal>
  );
}
