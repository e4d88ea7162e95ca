import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApp } from './app';

const PATIENCE_MS = 60_000;
export interface SentMail {
  subject: string;
  text: string;
}

/**
 * Mails of the outbox to a mailbox, oldest first, after all mail jobs have ended. The app has to run jobs (`WORKER:
 * 'on'`).
 */
export async function mailsTo({ db }: TestApp, recipient: string): Promise<SentMail[]> {
  const open = () => db.row(`select 1 from job where name = 'accountMail' and state in ('queued', 'running')`);
  for (const end = Date.now() + PATIENCE_MS; await open(); await sleep(10))
    if (Date.now() > end) throw new Error('mail jobs have no end');
  return db.rows<SentMail>('select subject, body as text from mail_outbox where recipient = $1 order by id', [
    recipient,
  ]);
}

/** The one-time code in a mail's link, or an empty text. */
export const codeIn = (mail: SentMail | undefined): string =>
  /[?&](?:code|confirm)=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
