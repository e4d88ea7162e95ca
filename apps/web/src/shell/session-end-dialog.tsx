import { clearSession, onSession, onSessionEnd, session, useT, type SessionEnd } from '@matlas/web-kit';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';

interface EndedSession {
  end: SessionEnd;
  message: string;
  /** The ended session; a new session (from another tab) closes the dialog. */
  token: string | undefined;
}

function useEndedSession(): [EndedSession | null, (next: null) => void] {
  const [ended, setEnded] = useState<EndedSession | null>(null);
  // Many calls may be refused at once; only the first one is shown.
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
 * Shown when the session was replaced, has expired or was deactivated: the server's message, and a link to sign in
 * and return to the same address. For 50008, 50012 and 50014 the user can stay to read the page (specification 000
 * section 8).
 */
export function SessionEndDialog() {
  const t = useT();
  const [ended, setEnded] = useEndedSession();
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
