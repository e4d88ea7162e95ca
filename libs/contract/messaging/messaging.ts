import { z } from 'zod';
import { noteType, readState } from '../enums';
import { uploadedFile } from '../wire/files';
import { fileBody, flag, id, instant, job, optionalText, route, someIds, text } from '../wire/kit';
import { pageInput, pageOf, pageQuery } from '../wire/page';

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

/** Whether messages of a type are shown in the console, and sent by mail. `locked`: always shown in the console. */
export const notePreference = z.object({
  type: noteType.schema,
  inProduct: z.boolean(),
  mail: z.boolean(),
  locked: z.boolean(),
});
export type NotePreference = z.output<typeof notePreference>;

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
  /** Filters: type, read, title, content, senderName, createTime, updateTime. */
  page: route({ method: 'POST', path: `${notes}/page`, ...page, input: pageQuery }),
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
  hasNew: route({
    method: 'GET',
    path: `${notes}/hasNewMessage`,
    needs: 'signedIn',
    output: z.object({ hasNew: z.boolean(), count: z.number().int() }),
  }),
  count: route({
    method: 'GET',
    path: `${notes}/count`,
    needs: 'signedIn',
    output: z.number().int(),
    answer: 'number',
  }),
  read: route({
    method: 'GET',
    path: `${notes}/updateRead/{noteId}`,
    needs: 'signedIn',
    input: z.object({ noteId: id }),
    answer: 'ok',
  }),
  readSeveral: route({
    method: 'PUT',
    path: `${notes}/updateReadAll`,
    needs: 'signedIn',
    input: chosenOrAll,
    output: z.number().int(),
    answer: 'number',
  }),
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
  thread: route({
    method: 'POST',
    path: '/otherSys/noteDetail/loadByNoteId',
    needs: 'signedIn',
    input: z.object({ noteId: id }),
    output: z.array(noteDetail),
    answer: 'list',
  }),
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
  receivers: route({
    method: 'GET',
    path: `${notes}/receivers`,
    needs: 'signedIn',
    input: z.object({ q: optionalText(100) }),
    output: z.array(noteReceiver),
    answer: 'list',
  }),
  preferences: route({
    method: 'GET',
    path: `${notes}/preferences`,
    needs: 'signedIn',
    output: z.array(notePreference),
    answer: 'list',
  }),
  /** Only changed types have to be sent. Returns all types. */
  savePreferences: route({
    method: 'PUT',
    path: `${notes}/preferences`,
    needs: 'signedIn',
    says: 'saved',
    answer: 'list',
    input: z.object({
      preferences: z
        .array(z.object({ type: noteType.schema, inProduct: flag, mail: flag }))
        .min(1)
        .max(noteType.values.length),
    }),
    output: z.array(notePreference),
  }),
  /**
   * Server-sent events: `event: count` with `{ count }` at the start and after every change, `event: note` with a
   * NoteRow for a new message. The stream ends after some minutes; the client connects again.
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
  cleanUp: job({ name: 'noteCleanUp', input: z.object({}), retries: 1, exclusiveBy: () => 'all' }),
};
