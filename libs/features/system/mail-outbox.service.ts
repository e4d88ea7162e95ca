import { Injectable } from '@nestjs/common';
import type { MailDetail, MailRow, Page, PageQuery } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';
import { MailOutboxStore, type OutboxMailRecord } from './mail-outbox.store';

/** Mails that were written while no SMTP server was configured. */
@Injectable()
export class MailOutboxService {
  constructor(private readonly mails: MailOutboxStore) {}

  async page(auth: Auth, page: PageQuery): Promise<Page<MailRow>> {
    const found = await this.mails.page(auth.scope, page);
    return { ...found, records: found.records.map(toRow) };
  }
  async get(auth: Auth, id: number): Promise<MailDetail> {
    const mail = await this.mails.getMail(auth.scope, id);
    return { ...toRow(mail), body: mail.body };
  }
}

const toRow = ({ id, recipient, subject, createdAt }: Omit<OutboxMailRecord, 'body'>): MailRow => ({
  id,
  recipient,
  subject,
  createTime: createdAt.toISOString(),
});
