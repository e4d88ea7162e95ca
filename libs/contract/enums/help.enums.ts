import { enumeration, type ValueOf } from './enumeration';

// Help: feedback of users and the first-day tour.

/** What a person tells about the product. */
export const feedbackKind = enumeration({
  name: 'feedbackKind',
  values: [
    { value: 'fault', key: 'fault' },
    { value: 'question', key: 'question' },
    { value: 'idea', key: 'idea' },
  ],
});
export type FeedbackKind = ValueOf<typeof feedbackKind>;

/** Where the work on feedback stands. */
export const feedbackState = enumeration({
  name: 'feedbackState',
  values: [
    { value: 'new', key: 'new' },
    { value: 'inProgress', key: 'inProgress' },
    { value: 'answered', key: 'answered' },
    { value: 'closed', key: 'closed' },
  ],
});
export type FeedbackState = ValueOf<typeof feedbackState>;

/** The first-day tour of an account: offered on the home page while it is open. */
export const tourState = enumeration({
  name: 'tourState',
  values: [
    { value: 'open', key: 'open' },
    { value: 'done', key: 'done' },
    { value: 'dismissed', key: 'dismissed' },
  ],
});
export type TourState = ValueOf<typeof tourState>;
