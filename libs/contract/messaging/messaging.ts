import { z } from 'zod';
import { noteType, readState } from '../enums';
import { uploadedFile } from '../wire/files';
import { rowFields, saveFields } from '../wire/fields';
import { fileBody, flag, id, instant, job, optionalText, route, someIds, text } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';
import { deliveryTimes, refineQuietHours } from './robot';

/** A message as one reader sees it, in the reader's language. */
export const noteRow = z.object({
  id,
  type: noteType.schema,
  title: z.string(),
  content: z.string(),
  /** Path in the console, such as `/taskLogAdmin/index?id=7`; null when there is none. */
  link: z.string().nullable(),
  /** Both are null for a message of the platform. */
  senderId: z.number().int().nullable(),
  senderName: z.string().nullable(),
  read: readState.schema,
  createTime: instant,
  /** Time of the newest message in the thread, by which lists are sorted. */
  updateTime: instant,
  /** Number of messages in the thread, including the first one; 0 for a message of the platform. */
  messages: z.number().int(),
  can: z.object({ reply: z.boolean() }),
});
export type NoteRow = z.output<typeof noteRow>;

export const noteAttachment = z.object({
  fileId: id,
  name: z.string(),
  type: z.string(),
  size: z.number().int(),
  url: z.string(),
});
/** One message of a thread. */
export const noteDetail = z.object({
  id,
  noteId: id,
  senderId: z.number().int(),
  senderName: z.string(),
  senderEnterpriseName: z.string(),
  senderEnterpriseEnName: z.string(),
  senderAvatar: z.string().nullable(),
  mine: z.boolean(),
  content: z.string(),
  attachment: noteAttachment.nullable(),
  createTime: instant,
});
export type NoteDetail = z.output<typeof noteDetail>;

/**
 * A possible receiver of a message: users of the own enterprise; of other enterprises their contact persons, or
 * their administrators when none is named.
 */
export const noteReceiver = z.object({
  id,
  name: z.string(),
  enterpriseName: z.string(),
  enterpriseEnName: z.string(),
  organisationName: z.string(),
  organisationEnName: z.string(),
});
export type NoteReceiver = z.output<typeof noteReceiver>;

/** How messages of a type reach a user. `locked`: always shown in the console. */
export const notePreference = z.object({
  type: noteType.schema,
  inProduct: z.boolean(),
  mail: z.boolean(),
  /** Mails of this type come once a day, together. */
  digest: z.boolean(),
  /** Also in the group chats of the enterprise that take this type; never letters and account security. */
  chat: z.boolean(),
  locked: z.boolean(),
});
export type NotePreference = z.output<typeof notePreference>;
/** What a save leaves out stays as it is. */
const notePreferenceSave = z.object({
  type: noteType.schema,
  inProduct: flag,
  mail: flag,
  /** Mails of this type come once a day, together. */
  digest: flag.optional(),
  /** Also in the group chats of the enterprise that take this type. */
  chat: flag.optional(),
});
export type NotePreferenceSave = z.output<typeof notePreferenceSave>;
/**
 * When mails wait, and who is not mentioned in group chats, in the business time zone. Account security never waits.
 * `digestAt`: time of the daily mail; 08:00 when empty.
 */
export const noteTimes = z.object(rowFields(deliveryTimes));
export type NoteTimes = z.output<typeof noteTimes>;

/** `ids` (or the array itself as body) are the messages; without them all messages. */
const chosenOrAll = z.object({ ids: someIds.optional() });
const chosen = z.object({ ids: someIds });
const MAX_CONTENT = 4_000;
const MAX_TITLE = 200;
const MAX_RECEIVERS = 50;
/** `multipart/form-data` with a `file`, or JSON without a file. A message without a file must have a text. */
const messageFields = { content: optionalText(MAX_CONTENT), file: uploadedFile.optional() };
const hasContentOrFile = (message: { content?: string | undefined; file?: unknown }): boolean =>
  Boolean(message.content) || message.file !== undefined;
const CONTENT_REQUIRED = { path: ['content'], message: 'required' };

const notes = '/common/notes';
const page = { needs: 'signedIn', output: pageOf(noteRow), answer: 'page' } as const;
/** Messages of the signed-in user. Messages of other users are not found. */
export const messagingApi = {
  /**
   * Messages of the caller, a page at a time. Filters: type, read, title, content, senderName, createTime, updateTime.
   */
  page: route({ method: 'POST', path: `${notes}/page`, ...page, input: pageQuery }),
  /** Messages of the caller by title, text, sender and time, a page at a time. */
  find: route({
    method: 'POST',
    path: `${notes}/findNotesByCondition`,
    ...page,
    input: pageInput({
      title: optionalText(MAX_TITLE),
      content: optionalText(MAX_TITLE),
      senderName: optionalText(100),
      type: noteType.schema.optional(),
      read: readState.lenient.optional(),
    }),
  }),
  /** Whether the caller has unread messages, and how many. */
  hasNew: route({
    method: 'GET',
    path: `${notes}/hasNewMessage`,
    needs: 'signedIn',
    output: z.object({ hasNew: z.boolean(), count: z.number().int() }),
  }),
  /** Number of unread messages of the caller. */
  count: route({
    method: 'GET',
    path: `${notes}/count`,
    needs: 'signedIn',
    output: z.number().int(),
    answer: 'number',
  }),
  /** Marks a message as read. */
  read: route({
    method: 'GET',
    path: `${notes}/updateRead/{noteId}`,
    needs: 'signedIn',
    input: z.object({ noteId: id }),
    answer: 'ok',
  }),
  /** Marks the chosen messages as read, or all; answers their number. */
  readSeveral: route({
    method: 'PUT',
    path: `${notes}/updateReadAll`,
    needs: 'signedIn',
    input: chosenOrAll,
    output: z.number().int(),
    answer: 'number',
  }),
  /** Deletes the chosen messages of the caller, or all. */
  delete: route({
    method: 'DELETE',
    path: `${notes}/deleteAll`,
    needs: 'signedIn',
    input: chosenOrAll,
    answer: 'ok',
    says: 'deleted',
  }),
  /** Undoes a deletion. Deleted messages are kept for a week. */
  restore: route({ method: 'PUT', path: `${notes}/restore`, needs: 'signedIn', input: chosen, answer: 'ok' }),
  /** A message with its answers, oldest first. */
  thread: route({
    method: 'POST',
    path: '/otherSys/noteDetail/loadByNoteId',
    needs: 'signedIn',
    input: z.object({ noteId: id }),
    output: z.array(noteDetail),
    answer: 'list',
  }),
  /** Answers a message. */
  reply: route({
    method: 'POST',
    path: '/otherSys/noteDetail/sendNoteDetail',
    needs: 'signedIn',
    limit: 'upload',
    upload: 'messageAttachment',
    says: 'sent',
    input: z.object({ noteId: id, ...messageFields }).refine(hasContentOrFile, CONTENT_REQUIRED),
    output: noteDetail,
  }),
  /** Sends a message to users of the own enterprise and of its partners. */
  send: route({
    method: 'POST',
    path: `${notes}/send`,
    needs: 'signedIn',
    limit: 'upload',
    upload: 'messageAttachment',
    says: 'sent',
    input: z
      .object({
        receiverIds: someIds.refine((ids) => ids.length <= MAX_RECEIVERS, {
          message: 'message.tooManyReceivers',
          params: { max: MAX_RECEIVERS },
        }),
        title: text(MAX_TITLE),
        ...messageFields,
      })
      .refine(hasContentOrFile, CONTENT_REQUIRED),
    output: noteRow,
  }),
  /** Users to whom the caller may send a message. */
  receivers: route({
    method: 'GET',
    path: `${notes}/receivers`,
    needs: 'signedIn',
    input: z.object({ q: optionalText(100) }),
    output: z.array(noteReceiver),
    answer: 'list',
  }),
  /** Which kinds of message the caller gets in the product and by mail. */
  preferences: route({
    method: 'GET',
    path: `${notes}/preferences`,
    needs: 'signedIn',
    output: z.array(notePreference),
    answer: 'list',
  }),
  /** Saves which kinds of message are shown and mailed. Only changed types have to be sent. Returns all types. */
  savePreferences: route({
    method: 'PUT',
    path: `${notes}/preferences`,
    needs: 'signedIn',
    says: 'saved',
    answer: 'list',
    input: z.object({
      preferences: z.array(notePreferenceSave).min(1).max(noteType.values.length),
    }),
    output: z.array(notePreference),
  }),
  /** Quiet hours of the caller, and the time of the daily mail. */
  times: route({ method: 'GET', path: `${notes}/times`, needs: 'signedIn', output: noteTimes }),
  /** Saves the quiet hours of the caller and the time of the daily mail. */
  saveTimes: route({
    method: 'PUT',
    path: `${notes}/times`,
    needs: 'signedIn',
    says: 'saved',
    input: z.object(saveFields(deliveryTimes)).superRefine(refineQuietHours),
    output: noteTimes,
  }),
  /**
   * Number of unread messages and each new one, as a stream. Server-sent events: `event: count` with `{ count }` at the
   * start and after every change, `event: note` with a NoteRow for a new message. The stream ends after some minutes;
   * the client connects again.
   */
  events: route({ method: 'GET', path: `${notes}/events`, needs: 'signedIn', output: fileBody, answer: 'file' }),
};
/** `data` of the event `count`. */
export const noteCount = z.object({ count: z.number().int() });
export type NoteCount = z.output<typeof noteCount>;

export const noteJobs = {
  /**
   * Sends one message by mail: to the reader, or to `to` when another address is needed, such as the previous mail
   * address of the user.
   */
  mail: job({
    name: 'noteMail',
    input: z.object({ noteId: id, userId: id, detailId: id.optional(), to: z.string().max(320).optional() }),
    retries: 5,
  }),
  /** Sends the mails of a user that waited for the end of quiet hours or for the daily mail. */
  heldMail: job({ name: 'noteHeldMail', input: z.object({ userId: id }), retries: 5 }),
  /** Starts what sends messages and mails that are overdue. */
  overdue: job({ name: 'noteOverdue', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
  cleanUp: job({ name: 'noteCleanUp', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};
