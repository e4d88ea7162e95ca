import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config';
import type { Db } from '../db/db';

/** Plain text in the caller's language, from the locale files. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** RFC 5321: the address of exactly one mailbox, without a display name, list or route. */
const MAILBOX = /^[^\s@,;:<>()"\\]{1,64}@[^\s@,;:<>()"\\]{1,255}$/;

/** A mail whose address or subject would inject lines or recipients into its header. It is never sent. */
export class MailHeaderError extends Error {
  constructor(readonly field: 'to' | 'subject') {
    super(`mail refused: ${field} is not one line of a header`);
    this.name = 'MailHeaderError';
  }
}
function refuseHeader({ to, subject }: Mail): void {
  if (!MAILBOX.test(to) || /\p{Cc}/u.test(to)) throw new MailHeaderError('to');
  if (/[\p{Cc}\u2028\u2029]/u.test(subject)) throw new MailHeaderError('subject');
}

/** Sends mails. Rejects when the server refuses: send from a job, so that it is retried. */
export abstract class MailPort {
  /** Throws MailHeaderError unless there is exactly one mailbox and a one-line subject. */
  async send(mail: Mail): Promise<void> {
    refuseHeader(mail);
    await this.deliver(mail);
  }
  protected abstract deliver(mail: Mail): Promise<void>;
}

/** Sends through the server SMTP_URL with the sender MAIL_FROM. */
export class SmtpMail extends MailPort {
  private readonly transport: Transporter;
  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    this.transport = createTransport({
      url,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
  }
  protected async deliver({ to, subject, text }: Mail): Promise<void> {
    await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
  }
}

const INSERT_MAIL = `interval '90 days'`;
/**
 * Without SMTP, mails are stored in a table that the platform administrator reads. The row is part of the caller's
 * transaction.
 */
export class OutboxMail extends MailPort {
  constructor(private readonly db: Db) {
    super();
  }
  protected async deliver({ to, subject, text }: Mail): Promise<void> {
    await this.db.asPlatform(async () => {
      await this.db.execute(`delete from mail_outbox where created_at < now() - ${INSERT_MAIL}`);
      await this.db.execute('insert into mail_outbox (recipient, subject, body) values ($1, $2, $3)', [
        to,
        subject,
        text,
      ]);
    });
  }
}

export const mailPort = (config: Config, db: Db): MailPort =>
  config.SMTP_URL ? new SmtpMail(config.SMTP_URL, config.MAIL_FROM) : new OutboxMail(db);
