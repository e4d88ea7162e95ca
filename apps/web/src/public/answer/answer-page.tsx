import { exchangeGuestApi, nameIn, requestDataType, type GuestOpening } from '@matlas/contract';
import { call, changeLanguage, formatDate, useLanguage, useT } from '@matlas/web-kit';
import { useEffect, useState } from 'react';
import { Button } from '../parts/button';
import { Notice } from '../parts/notice';
import { useAnswer } from '../parts/use-answer';
import { useLinkCode } from '../parts/use-link-code';
import { useSubmit } from '../parts/use-submit';
import { PublicLayout } from '../public-layout';
import { AnswerForm, type LiveOpening } from './answer-form';
import './answer.css';

const languageKey = 'guest-language';
/** The page opens in the language of the request at first; afterwards the reader's own choice is used. */
function useRequestLanguage(opening: GuestOpening | undefined): void {
  const language = opening?.language;
  useEffect(() => {
    if (!language || sessionStorage.getItem(languageKey)) return;
    sessionStorage.setItem(languageKey, language);
    void changeLanguage(language);
  }, [language]);
}

function RequestFacts({ opening: { request } }: { opening: LiveOpening }) {
  const t = useT();
  const { projectName, batch, supplyNumber, supplyName, deadline, daysLeft, remark, dataType } = request;
  const left = daysLeft < 0 ? t('guest.overdue') : t('guest.days', { count: daysLeft });
  const facts = [
    ['project', projectName],
    ['batch', batch],
    ['part', `${supplyNumber} ${supplyName}`],
    ['type', t(`enums.requestDataType.${requestDataType.keyOf(dataType)}`)],
    ['deadline', `${formatDate(deadline)} · ${left}`],
    ['remark', remark],
  ] as const;
  return (
    <dl className="ga-facts">
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{t(`guest.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Refusal({
  code,
  enterprise,
  onDone,
  onBack,
}: {
  code: string;
  enterprise: string;
  onDone: () => void;
  onBack: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const submit = useSubmit(async () => {
    await call(exchangeGuestApi.refuse, { code, reason }, { log: 'guest.refuse.title' });
    onDone();
  });
  return (
    <section className="ga-section" aria-labelledby="refuse-title">
      <h2 id="refuse-title">{t('guest.refuse.title')}</h2>
      {submit.trouble ? <Notice kind="error">{submit.trouble}</Notice> : null}
      <div className="s-field">
        <label htmlFor="refuse-reason">
          {t('guest.refuse.reason')}
          <span className="s-required" aria-hidden="true">
            *
          </span>
        </label>
        <textarea
          id="refuse-reason"
          className="ga-text"
          rows={4}
          maxLength={500}
          value={reason}
          autoFocus
          aria-describedby="refuse-says"
          onChange={(event) => setReason(event.target.value)}
        />
        <p id="refuse-says" className="s-field-hint">
          {t('guest.refuse.help', { enterprise })}
        </p>
      </div>
      <div className="ga-acts">
        <Button kind="primary" isBusy={submit.isBusy} disabled={reason.trim() === ''} onClick={() => submit.send()}>
          {t('guest.refuse.verb')}
        </Button>
        <Button onClick={onBack}>{t('guest.refuse.back')}</Button>
      </div>
    </section>
  );
}

type Ended = 'submitted' | 'refused';
function Answering({ code, opening, onReload }: { code: string; opening: LiveOpening; onReload: () => void }) {
  const t = useT();
  const language = useLanguage();
  const [ended, setEnded] = useState<Ended>();
  const [isRefusing, setRefusing] = useState(false);
  const { requesterZh, requesterEn, returnReason, returnText } = opening.request;
  const enterprise = nameIn(language, requesterZh, requesterEn);
  const isSubmitted = ended === 'submitted' || opening.state === 'submitted';
  if (ended === 'refused') return <Notice kind="done">{t('guest.state.refused')}</Notice>;
  const why = [returnReason ? t(`enums.rejectReason.${returnReason}`) : '', returnText ?? '']
    .filter(Boolean)
    .join(' · ');
  return (
    <>
      <p className="ga-lead">{t('guest.lead', { enterprise })}</p>
      <RequestFacts opening={opening} />
      {isSubmitted ? <Notice kind="done">{t('guest.state.submitted', { enterprise })}</Notice> : null}
      {!isSubmitted && why ? (
        <Notice kind="note">
          {t('guest.returned', { enterprise })} · {t('guest.returnedWhy')}: {why}
        </Notice>
      ) : null}
      {!isSubmitted && isRefusing ? (
        <Refusal
          code={code}
          enterprise={enterprise}
          onDone={() => setEnded('refused')}
          onBack={() => setRefusing(false)}
        />
      ) : null}
      {isSubmitted ? null : (
        <div hidden={isRefusing}>
          <AnswerForm
            code={code}
            opening={opening}
            onDone={() => setEnded('submitted')}
            onRefuse={() => setRefusing(true)}
            onReload={onReload}
          />
        </div>
      )}
    </>
  );
}

const closedStateTexts: Partial<Record<GuestOpening['state'], string>> = {
  accepted: 'acceptedPlain',
  closed: 'closed',
  expired: 'expired',
  revoked: 'revoked',
};

/** `/answerRequest#?code=` from a mailed link: a supplier without an account answers one request. */
export function AnswerPage() {
  const t = useT();
  const code = useLinkCode() ?? '';
  const { data, error, again } = useAnswer(exchangeGuestApi.open, { code }, 'guest.opening');
  useRequestLanguage(data);
  const ended = data ? closedStateTexts[data.state] : undefined;
  return (
    <PublicLayout title={t('guest.title')}>
      <div className="ga-page">
        <h1>{t('guest.title')}</h1>
        {error ? (
          <>
            <Notice kind="error">{error.message}</Notice>
            {error.code === 'guest.linkInvalid' ? null : <Button onClick={again}>{t('kit.retry')}</Button>}
          </>
        ) : null}
        {!error && !data ? <p role="status">{t('guest.opening')}</p> : null}
        {ended ? (
          <Notice kind={ended === 'acceptedPlain' ? 'done' : 'error'}>{t(`guest.state.${ended}`)}</Notice>
        ) : null}
        {data && data.request && data.ruleSet ? (
          <Answering code={code} opening={data as LiveOpening} onReload={again} />
        ) : null}
      </div>
    </PublicLayout>
  );
}
