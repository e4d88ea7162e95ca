import {
  feedbackApi,
  feedbackKind,
  feedbackState,
  language as languages,
  type FeedbackRow,
  type OwnFeedback,
} from '@matlas/contract';
import {
  DetailPanel,
  Facts,
  Field,
  formatBytes,
  formatDateTime,
  nameIn,
  PanelSection,
  ResourceForm,
  useLanguage,
  useOptions,
  useRules,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useOpenFile } from '../files/open-file';
import { WriteForm } from '../messaging/write-form';
import './help.css';

const maxCharacters = 4000;

/** The picture that the person attached. */
export function Screenshot({ screenshot }: { screenshot: NonNullable<OwnFeedback['screenshot']> }) {
  const t = useT();
  const file = useOpenFile(screenshot.fileId, 'feedback.log.picture');
  return (
    <Button size="small" loading={file.isBusy} onClick={file.open}>
      {t('feedback.openPicture', { size: formatBytes(screenshot.size) })}
    </Button>
  );
}

function AnswerForm({ feedback, onClose }: { feedback: FeedbackRow; onClose: () => void }) {
  const t = useT();
  const rules = useRules();
  const states = useOptions(feedbackState);
  return (
    <ResourceForm
      name="feedback"
      title={t('feedback.answerTitle')}
      save={feedbackApi.answer}
      record={feedback}
      initial={{ state: feedbackState.of.answered, answer: feedback.answer }}
      onClose={onClose}
    >
      <p className="g-long">{feedback.content}</p>
      <Field name="answer" rules={[rules.maxLength(maxCharacters)]} help="feedback.answerHelp">
        <Input.TextArea rows={8} maxLength={maxCharacters} />
      </Field>
      <Field name="state" isRequired isChoice>
        <Select options={states} />
      </Field>
    </ResourceForm>
  );
}

/** A message to the person, to ask further questions. */
function WriteToPerson({ feedback, onClose }: { feedback: FeedbackRow; onClose: () => void }) {
  const t = useT();
  const { userId, userName, enterpriseName, enterpriseNameEn, content } = feedback;
  return (
    <WriteForm
      initial={{ receiverIds: [userId], title: t('feedback.about', { content: content.slice(0, 60) }), content: '' }}
      known={[
        {
          id: userId,
          name: userName,
          enterpriseName,
          enterpriseEnName: enterpriseNameEn,
          organisationName: '',
          organisationEnName: '',
        },
      ]}
      onClose={onClose}
    />
  );
}

/** One feedback with its person, the state of the screen, and the answer. */
export function FeedbackPanel({ feedback, onClose }: { feedback: FeedbackRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const [opened, setOpened] = useState<'answer' | 'write'>();
  const field = (name: string) => t(`feedback.field.${name}`);
  const close = () => setOpened(undefined);
  const { email, screenshot, answerTime } = feedback;
  return (
    <DetailPanel
      title={wordOf(feedbackKind, feedback.kind)}
      subtitle={wordOf(feedbackState, feedback.state)}
      onClose={onClose}
      footer={
        <>
          {feedback.can.answer ? (
            <Button type="primary" onClick={() => setOpened('answer')}>
              {t('feedback.answerAction')}
            </Button>
          ) : null}
          <Button onClick={() => setOpened('write')}>{t('feedback.write')}</Button>
        </>
      }
    >
      <PanelSection>
        <p className="g-long">{feedback.content}</p>
        {screenshot ? <Screenshot screenshot={screenshot} /> : null}
      </PanelSection>
      <PanelSection title={field('userName')}>
        <Facts
          items={[
            [field('userName'), `${feedback.userName} (${feedback.loginName})`],
            [field('enterprise'), nameIn(language, feedback.enterpriseName, feedback.enterpriseNameEn)],
            [field('email'), email ? <a href={`mailto:${email}`}>{email}</a> : null],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('feedback.screen')}>
        <Facts
          items={[
            [field('path'), feedback.path],
            [field('language'), wordOf(languages, feedback.language)],
            [field('browser'), feedback.browser],
            [field('windowSize'), feedback.windowSize],
            [field('productVersion'), feedback.productVersion],
            [field('createTime'), formatDateTime(feedback.createTime)],
          ]}
        />
      </PanelSection>
      {feedback.answer ? (
        <PanelSection title={field('answer')}>
          <p className="g-long">{feedback.answer}</p>
          <p className="m-faint">
            {feedback.answeredBy} · {answerTime ? formatDateTime(answerTime) : ''}
          </p>
        </PanelSection>
      ) : null}
      {opened === 'answer' ? <AnswerForm feedback={feedback} onClose={close} /> : null}
      {opened === 'write' ? <WriteToPerson feedback={feedback} onClose={close} /> : null}
    </DetailPanel>
  );
}
