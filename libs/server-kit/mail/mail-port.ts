import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config';
import type { Db } from '../db/db';

/** Plain text; the words come from the locale files of the caller. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** RFC 5321: the address of one mailbox, without a name, a list or a route. */
const MAILBOX = /^[^\s@,;:<>()"\\]{1,64}@[^\s@,;:<>()"\\]{1,255}$/;

/** A mail whose address or subject would put lines or recipients into its header. Never sent, in no way. */
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

/** The way out for mails. Rejects when the server refuses: send from a job, so that it is tried again. */
export abstract class MailPort {
  /** Throws MailHeaderError for anything but one mailbox and one line of subject. */
  async send(mail: Mail): Promise<void> {
    refuseHeader(mail);
    await this.deliver(mail);
  }
  protected abstract deliver(mail: Mail): Promise<void>;
}

/** SMTP_URL names the server, MAIL_FROM the sender. */
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

const KEPT = `interval '90 days'`;
/** Without SMTP mails wait in a table that the platform administrator reads. The row joins the caller's transaction. */
export class OutboxMail extends MailPort {
  constructor(private readonly db: Db) {
    super();
  }
  protected async deliver({ to, subject, text }: Mail): Promise<void> {
    await this.db.asPlatform(async () => {
      await this.db.execute(`delete from mail_outbox where created_at < now() - ${KEPT}`);
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
