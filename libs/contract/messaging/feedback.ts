import { z } from 'zod';
import { feedbackKind, feedbackState, language } from '../enums';
import { uploadedFile } from '../wire/files';
import { id, instant, optionalText, route, rowVersion, stamped, text } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

const MAX_FEEDBACK = 4_000;
const MAX_ANSWER = 4_000;
/** Path of a screen without query and fragment, which may hold search words. */
const SCREEN_PATH = /^\/(?!\/)[\w./-]*$/;

/** State of the screen that the feedback is about; it has no data of the user. */
const screenFields = {
  /** Path of the screen, such as `/vehicle/ModelAdmin`, without query. */
  path: z.string(),
  language: language.schema,
  /** Browser and operating system as the browser names them (user agent). */
  browser: z.string(),
  /** Size of the window in pixels, such as `1440 x 900`. */
  windowSize: z.string(),
  /** Version of the product that the person used. */
  productVersion: z.string(),
};
const screenshot = z.object({ fileId: id, name: z.string(), size: z.number().int(), url: z.string() });

/** Feedback as the person who gave it sees it. */
export const ownFeedback = z.object({
  id,
  kind: feedbackKind.schema,
  state: feedbackState.schema,
  content: z.string(),
  ...screenFields,
  /** Picture that the person attached; null without one. */
  screenshot: screenshot.nullable(),
  answer: z.string().nullable(),
  /** Name of the person who answered. */
  answeredBy: z.string().nullable(),
  /** Time of the answer; null before. */
  answerTime: instant.nullable(),
  ...stamped,
});
export type OwnFeedback = z.output<typeof ownFeedback>;

/** Feedback as those see it who answer: with the person. */
export const feedbackRow = ownFeedback.extend({
  userId: id,
  userName: z.string(),
  loginName: z.string(),
  email: z.string().nullable(),
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
  can: z.object({ answer: z.boolean() }),
});
export type FeedbackRow = z.output<typeof feedbackRow>;

const base = '/message/feedback';
/** What users tell about the product, with the state of the screen, and the answers to it. */
export const feedbackApi = {
  /** Gives feedback (`multipart/form-data` with a screenshot as `file`, or JSON without one). */
  send: route({
    method: 'POST',
    path: `${base}/send`,
    needs: 'signedIn',
    limit: 'upload',
    upload: 'feedback',
    says: 'sent',
    input: z.object({
      kind: feedbackKind.schema,
      content: text(MAX_FEEDBACK),
      /** Path of the screen, such as `/vehicle/ModelAdmin`, without query. */
      path: z.string().max(200).regex(SCREEN_PATH),
      language: language.schema,
      /** User agent of the browser. */
      browser: z.string().trim().max(400),
      /** Size of the window in pixels, such as `1440 x 900`. */
      windowSize: z.string().trim().max(40),
      file: uploadedFile.optional(),
    }),
    output: ownFeedback,
  }),
  /** Own feedback of the caller, newest first. */
  mine: route({
    method: 'POST',
    path: `${base}/mine`,
    needs: 'signedIn',
    answer: 'page',
    input: pageQuery,
    output: pageOf(ownFeedback),
  }),
  /** Feedback of the people whom the caller looks after; the operating centre reads all. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: 'message:feedback:query',
    answer: 'page',
    input: pageQuery,
    output: pageOf(feedbackRow),
  }),
  /** Changes the state and the answer. The person is notified when the feedback becomes answered. */
  answer: route({
    method: 'POST',
    path: `${base}/answer`,
    needs: 'message:feedback:edit',
    says: 'saved',
    input: z
      .object({
        id,
        version: rowVersion,
        state: feedbackState.schema,
        answer: optionalText(MAX_ANSWER),
      })
      .refine(({ state, answer }) => state !== feedbackState.of.answered || answer !== undefined, {
        path: ['answer'],
        message: 'required',
      }),
    output: feedbackRow,
  }),
};
