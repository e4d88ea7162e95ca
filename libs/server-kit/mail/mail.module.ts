import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config';
import { Db } from '../db/db';
import { MailPort, mailPort } from './mail-port';

/** Mails: by SMTP, or into the outbox table. */
@Global()
@Module({ providers: [{ provide: MailPort, inject: [CONFIG, Db], useFactory: mailPort }], exports: [MailPort] })
export class MailModule {}
