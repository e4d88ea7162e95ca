import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { SmtpMail } from './mail-port';

/** An SMTP server (RFC 5321) for tests that records the commands it receives. */
function smtpServer(recipientAnswer: string): { server: Server; heard: string[] } {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let inData = false;
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        heard.push(line);
        if (inData && line !== '.') continue;
        if (inData) inData = false;
        else if (line === 'DATA') inData = true;
        socket.write(
          line === 'DATA'
            ? '354 go on\r\n'
            : line.startsWith('RCPT')
              ? recipientAnswer
              : line === 'QUIT'
                ? '221 bye\r\n'
                : '250 ok\r\n',
        );
      }
    });
  });
  return { server, heard };
}
const listening = (server: Server): Promise<string> =>
  new Promise((ready) =>
    server.listen(0, '127.0.0.1', () => ready(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  );

describe('mail by SMTP', () => {
  const mail = { to: 'li@supplier.example', subject: '请补充材料数据', text: '零件 A1' };

  it('delivers a mail to the server', async () => {
    const { server, heard } = smtpServer('250 ok\r\n');
    await new SmtpMail(await listening(server), 'Matlas <no-reply@matlas.example>').send(mail);
    server.close();
    expect(heard).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<no-reply@matlas.example>',
        'RCPT TO:<li@supplier.example>',
        `Subject: ${encoded(mail.subject)}`,
      ]),
    );
  });

  it.each([
    { ...mail, to: 'li@supplier.example\r\nRCPT TO:<all@victim.example>' },
    { ...mail, to: 'li@supplier.example,all@victim.example' },
    { ...mail, subject: 'x\nBcc: all@victim.example' },
  ])('never speaks to the server about %j', async (evil) => {
    const { server, heard } = smtpServer('250 ok\r\n');
    await expect(new SmtpMail(await listening(server), 'a@b.example').send(evil)).rejects.toThrow('mail refused');
    server.close();
    expect(heard).toEqual([]);
  });

  it('rejects when the server refuses the recipient, so that the job is retried', async () => {
    const { server } = smtpServer('450 later\r\n');
    await expect(new SmtpMail(await listening(server), 'a@b.example').send(mail)).rejects.toThrow('450');
    server.close();
  });
});
const encoded = (text: string): string => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`;
