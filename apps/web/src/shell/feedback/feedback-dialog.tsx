import { feedbackApi, feedbackKind } from '@matlas/contract';
import { Facts, Field, ResourceForm, useLanguage, useOptions, useRules, useT } from '@matlas/web-kit';
import { App, Input, Select } from 'antd';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { ScreenshotField } from './screenshot-field';

const maxCharacters = 4000;

/** What the person did not type: where they are and with what; nothing of the data on the screen. */
function useScreenState() {
  const { pathname } = useLocation();
  const language = useLanguage();
  // The screen that the feedback is about, also when the person goes on behind the form.
  const [state] = useState({
    path: pathname,
    language,
    browser: navigator.userAgent.slice(0, 400),
    windowSize: `${window.innerWidth} x ${window.innerHeight}`,
  });
  return state;
}

/** Feedback about the current screen. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const rules = useRules();
  const kinds = useOptions(feedbackKind);
  const state = useScreenState();
  const { message } = App.useApp();
  return (
    <ResourceForm
      name="feedback"
      title={t('feedback.give')}
      save={feedbackApi.send}
      record={undefined}
      initial={{ kind: feedbackKind.of.fault }}
      toInput={(values) => ({ ...values, ...state }) as never}
      verb="feedback.sendAction"
      onSaved={() => void message.success(t('feedback.sentNow'))}
      onClose={onClose}
    >
      <Field name="kind" isRequired isChoice>
        <Select options={kinds} />
      </Field>
      <Field name="content" isRequired rules={[rules.maxLength(maxCharacters)]} help="feedback.contentHelp">
        <Input.TextArea rows={6} maxLength={maxCharacters} />
      </Field>
      <Field name="file" help="feedback.pictureHelp">
        <ScreenshotField />
      </Field>
      <p className="m-faint">{t('feedback.sentAlong')}</p>
      <Facts
        items={[
          [t('feedback.field.path'), state.path],
          [t('feedback.field.browser'), state.browser],
          [t('feedback.field.windowSize'), state.windowSize],
        ]}
      />
    </ResourceForm>
  );
}
