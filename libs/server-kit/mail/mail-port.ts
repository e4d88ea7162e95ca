import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config';
import type { Db } from '../db/db';

/** Plain text; the words come from the locale files of the caller. */
export interface Mail { to: string; subject: string; text: string }

/** The way out for mails. Rejects when the server refuses: send from a job, so that it is tried again. */
export abstract class MailPort {
  abstract send(mail: Mail): Promise<void>;
}

/** SMTP_URL names the server, MAIL_FROM the sender. */
export class SmtpMail extends MailPort {
  private readonly transport: Transporter;
  constructor(url: string, private readonly from: string) {
    super();
    this.transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  }
  async send({ to, subject, text }: Mail): Promise<void> {
    await this.transport.sendMail({ from: this.from, to, subject, text });
  }
}

/** Without SMTP mails wait in a table that the platform administrator reads. The row joins the caller's transaction. */
export class OutboxMail extends MailPort {
  constructor(private readonly db: Db) {
    super();
  }
  async send({ to, subject, text }: Mail): Promise<void> {
    await this.db.execute('insert into mail_outbox (recipient, subject, body) values ($1, $2, $3)', [to, subject, text]);
  }
}

export const mailPort = (config: Config, db: Db): MailPort => (config.SMTP_URL ? new SmtpMail(config.SMTP_URL, config.MAIL_FROM) : new OutboxMail(db));
