import { feedbackApi, feedbackKind, feedbackState, type OwnFeedback } from '@matlas/contract';
import { ErrorState, formatDateTime, useAddress, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { FeedbackDialog } from '../../shell/feedback/feedback-dialog';
import { Screenshot } from './feedback-panel';

/** Own feedback is read in one call; older ones are not shown. */
const shown = 50;

function Line({ feedback, isWanted }: { feedback: OwnFeedback; isWanted: boolean }) {
  const t = useT();
  const wordOf = useWordOf();
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isWanted) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  const { answer, answeredBy, answerTime, screenshot } = feedback;
  return (
    <li ref={line} aria-current={isWanted || undefined}>
      <span className="m-faint">
        {formatDateTime(feedback.createTime)} · {wordOf(feedbackKind, feedback.kind)} · {feedback.path}
      </span>{' '}
      <Tag>{wordOf(feedbackState, feedback.state)}</Tag>
      <p className="g-long">{feedback.content}</p>
      {screenshot ? <Screenshot screenshot={screenshot} /> : null}
      {answer ? (
        <p className="g-long">
          <strong>{t('feedback.answeredBy', { name: answeredBy ?? '' })}</strong> {answer}{' '}
          <span className="m-faint">{answerTime ? formatDateTime(answerTime) : ''}</span>
        </p>
      ) : null}
    </li>
  );
}

/** What the reader told before, with the answers; and the way to tell more. */
export function OwnFeedbackSection() {
  const t = useT();
  const [address] = useAddress();
  const [isGiving, setGiving] = useState(false);
  const { data, error, refetch } = useRoute(
    feedbackApi.mine,
    { pageNo: 1, pageSize: shown },
    { log: 'feedback.log.mine' },
  );
  const wanted = Number(address.get('feedback'));
  return (
    <section className="g-feedback" aria-labelledby="own-feedback">
      <h2 id="own-feedback">{t('feedback.mine')}</h2>
      <p>{t('feedback.mineLead')}</p>
      <Button type="primary" onClick={() => setGiving(true)}>
        {t('feedback.give')}
      </Button>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <ul>
        {(data?.records ?? []).map((feedback) => (
          <Line key={feedback.id} feedback={feedback} isWanted={feedback.id === wanted} />
        ))}
      </ul>
      {data?.total === 0 ? <p className="m-faint">{t('feedback.noneYet')}</p> : null}
      {isGiving ? <FeedbackDialog onClose={() => setGiving(false)} /> : null}
    </section>
  );
}
