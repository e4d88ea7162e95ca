import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config';
import { Db } from '../db/db';
import { MailPort, mailPort } from './mail-port';

/** Mails, sent by SMTP or stored in the outbox table. */
@Global()
@Module({ providers: [{ provide: MailPort, inject: [CONFIG, Db], useFactory: mailPort }], exports: [MailPort] })
export class MailModule {}
