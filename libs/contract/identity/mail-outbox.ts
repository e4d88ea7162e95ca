import { z } from 'zod';
import { byId, id, instant, route } from '../wire/kit';
import { pageOf, pageQuery } from '../wire/page';

export const mailRow = z.object({ id, recipient: z.string(), subject: z.string(), createTime: instant });
export const mailDetail = mailRow.extend({ body: z.string() });
export type MailRow = z.output<typeof mailRow>;
export type MailDetail = z.output<typeof mailDetail>;

/** Mails that could not be sent because SMTP is not configured. For the platform administrator. */
export const mailOutboxApi = {
  /** Mails that were sent or wait to be sent, a page at a time. */
  page: route({
    method: 'POST',
    path: '/sys/mailOutbox/page',
    needs: 'system:mailOutbox:query',
    input: pageQuery,
    output: pageOf(mailRow),
    answer: 'page',
  }),
  /** One mail with its text and attempts. */
  get: route({
    method: 'GET',
    path: '/sys/mailOutbox/{id}',
    needs: 'system:mailOutbox:query',
    input: byId,
    output: mailDetail,
  }),
};
