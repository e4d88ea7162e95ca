import { clearSession, onSessionEnd, useT, type SessionEnd } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

interface Ended {
  end: SessionEnd;
  message: string;
}

/** Session replaced, expired, deactivated: the sentence of the server and a way back to the same address. */
export function SessionEndDialog() {
  const t = useT();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const cache = useQueryClient();
  const [ended, setEnded] = useState<Ended | null>(null);
  useEffect(() => onSessionEnd((end, message) => setEnded((before) => before ?? { end, message })), []);
  const signInAgain = () => {
    clearSession();
    cache.clear();
    void navigate('/login', { state: { from: pathname + search } });
  };
  if (!ended) return null;
  const mayStay = ended.end === 'loggedOut';
  return (
    <Modal
      open title={t(mayStay ? 'messages.signInAgainTitle' : `shell.sessionEnd.${ended.end}`)} mask={{ closable: false }} closable={false} keyboard={mayStay}
      okText={t('messages.signInAgainButton')} onOk={signInAgain} onCancel={() => setEnded(null)} cancelText={t('kit.cancel')}
      {...(mayStay ? {} : { cancelButtonProps: { style: { display: 'none' } } })}
    >
      {mayStay ? t('messages.signInAgain') : ended.message}
    </Modal>
  );
}
