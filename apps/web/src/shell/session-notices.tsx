import { sessionApi, UPDATE_NOTICE, type NextShow } from '@matlas/contract';
import { SHELL, updateSession, useCommand, useT } from '@matlas/web-kit';
import { Button, Checkbox } from 'antd';
import { useEffect, useState } from 'react';
import { noticeFlag } from '../public/start-session';
import { TextDialog } from './text-dialog';
import { useLogOut } from './use-log-out';

const second = 1000;

/** Seconds that are left. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setLeft((before) => before - 1), second);
    return () => clearInterval(timer);
  }, [isOver]);
  return left;
}

/** Saves the answer to the notice on the server; only then the notice is finished for this sign-in. */
function useAgree(userId: number, onDone: () => void) {
  const command = useCommand(sessionApi.updateNextShow, { log: 'shell.notice.agree' });
  const agree = async (value: NextShow) => {
    // The refusal was already shown; the dialog stays open for another attempt.
    if ((await command.run({ userId, value })) === undefined) return;
    localStorage.setItem(noticeFlag, '0');
    updateSession({ nextShow: value });
    onDone();
  };
  return { agree: (value: NextShow) => void agree(value), isSending: command.isPending };
}

interface NoticeProps {
  userId: number;
  onDone: () => void;
}

/** First dialog: the rules. They can be accepted once the user has ticked that they were read. */
function RulesDialog({ onAccept }: { onAccept: () => void }) {
  const t = useT();
  const logOut = useLogOut();
  const [isRead, setRead] = useState(false);
  const footer = (
    <div className="s-notice-foot">
      <Checkbox checked={isRead} onChange={(event) => setRead(event.target.checked)}>
        {t('shell.notice.read')}
      </Checkbox>
      <Button onClick={logOut}>{t('shell.logOut')}</Button>
      <Button type="primary" disabled={!isRead} onClick={onAccept}>
        {t('shell.notice.accept')}
      </Button>
    </div>
  );
  return <TextDialog name="rules" title={t('shell.notice.rules')} mustDecide onClose={logOut} footer={footer} />;
}

/** Second dialog: the full terms. The user can agree after ten seconds. */
function FullTermsDialog({ userId, onDone }: NoticeProps) {
  const t = useT();
  const left = useCountdown(SHELL.termsCountdownSeconds);
  const [isLast, setLast] = useState(false);
  const { agree, isSending } = useAgree(userId, onDone);
  const footer = (
    <div className="s-notice-foot">
      <Checkbox checked={isLast} onChange={(event) => setLast(event.target.checked)}>
        {t('messages.doNotShowAgain')}
      </Checkbox>
      <Button type="primary" disabled={left > 0} loading={isSending} onClick={() => agree(isLast ? 1 : 0)}>
        {left > 0 ? t('shell.notice.agreeIn', { seconds: left }) : t('shell.notice.agree')}
      </Button>
    </div>
  );
  return <TextDialog name="terms" title={t('shell.notice.terms')} mustDecide onClose={onDone} footer={footer} />;
}

function TermsNotice(props: NoticeProps) {
  const [isAccepted, setAccepted] = useState(false);
  return isAccepted ? <FullTermsDialog {...props} /> : <RulesDialog onAccept={() => setAccepted(true)} />;
}

/** The update notes of this version. */
function UpdateNotice({ userId, onDone }: NoticeProps) {
  const t = useT();
  const [isLast, setLast] = useState(false);
  const { agree, isSending } = useAgree(userId, onDone);
  const footer = (
    <div className="s-notice-foot">
      <Checkbox checked={isLast} onChange={(event) => setLast(event.target.checked)}>
        {t('messages.doNotShowAgain')}
      </Checkbox>
      <Button type="primary" loading={isSending} onClick={() => agree(isLast ? 1 : 2)}>
        {t('shell.notice.agree')}
      </Button>
    </div>
  );
  return (
    <TextDialog
      name="update"
      title={t('shell.update')}
      mustDecide
      lead={<p className="m-faint">{t('shell.updateLead', { ...UPDATE_NOTICE })}</p>}
      onClose={onDone}
      footer={footer}
    />
  );
}

/**
 * The notice due after signing in: 0 the terms, 2 the update notes, 1 none; shown once per sign-in (specification
 * 000 section 4).
 */
export function SessionNotices({ userId, nextShow }: { userId: number; nextShow: NextShow }) {
  const [isOver, setOver] = useState(() => localStorage.getItem(noticeFlag) !== '1');
  if (isOver || nextShow === 1) return null;
  const onDone = () => setOver(true);
  return nextShow === 0 ? (
    <TermsNotice userId={userId} onDone={onDone} />
  ) : (
    <UpdateNotice userId={userId} onDone={onDone} />
  );
}
