import { sessionApi } from '@matlas/contract';
import {
  call,
  clearSession,
  ignoreRefusal,
  onSession,
  onSessionEnd,
  session,
  useT,
  type SessionEnd,
} from '@matlas/web-kit';
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

/** Leads to the sign-in and back to the same address. A session that lives on is ended first. */
async function leave(end: SessionEnd): Promise<void> {
  if (end === 'proofDue') await call(sessionApi.logout, {}, { log: 'shell.logOut' }).catch(ignoreRefusal);
  clearSession('ended');
}

/**
 * Shown when the session was replaced, has expired or was deactivated: the server's message, and a link to sign in
 * and return to the same address. For 50008, 50012 and 50014 the user can stay to read the page (specification 000
 * section 8), as when only a call needs a more recent sign-in.
 */
export function SessionEndDialog() {
  const t = useT();
  const [ended, setEnded] = useEndedSession();
  if (!ended) return null;
  const isLoggedOut = ended.end === 'loggedOut';
  const mayStay = isLoggedOut || ended.end === 'proofDue';
  return (
    <Modal
      open
      title={t(isLoggedOut ? 'messages.signInAgainTitle' : `shell.sessionEnd.${ended.end}`)}
      mask={{ closable: false }}
      closable={false}
      keyboard={mayStay}
      okText={t(ended.end === 'proofDue' ? 'shell.proof.signIn' : 'messages.signInAgainButton')}
      onOk={() => void leave(ended.end)}
      onCancel={() => setEnded(null)}
      cancelText={t('kit.cancel')}
      {...(mayStay ? {} : { cancelButtonProps: { style: { display: 'none' } } })}
    >
      {isLoggedOut ? t('messages.signInAgain') : ended.message}
    </Modal>
  );
}
