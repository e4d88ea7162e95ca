import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CONFIG, type Config } from '@matlas/server-kit';

const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MOST_REMEMBERED = 10_000;

/** Session tokens: a signed session id and nothing else; whether it still lives is the server's own record. */
@Injectable()
export class SessionToken {
  private readonly jwt: JwtService;
  /** Tokens whose signature was right, which never changes: verifying costs more than the query for the session. */
  private readonly verified = new Map<string, string>();
  constructor(@Inject(CONFIG) config: Config) {
    this.jwt = new JwtService({
      secret: config.SESSION_SECRET,
      signOptions: { algorithm: ALGORITHM },
      verifyOptions: { algorithms: [ALGORITHM] },
    });
  }

  of(sessionId: string): string {
    return this.jwt.sign({ sid: sessionId });
  }

  /** The session id, or undefined for anything that this installation did not sign (other keys, `alg: none`). */
  read(token: string): string | undefined {
    const remembered = this.verified.get(token);
    if (remembered !== undefined) return remembered;
    const sessionId = this.verify(token);
    if (sessionId !== undefined) this.remember(token, sessionId);
    return sessionId;
  }

  private verify(token: string): string | undefined {
    try {
      const { sid } = this.jwt.verify<{ sid?: unknown }>(token);
      return typeof sid === 'string' && UUID.test(sid) ? sid : undefined;
    } catch {
      return undefined;
    }
  }
  private remember(token: string, sessionId: string): void {
    const [oldest] = this.verified.keys();
    if (this.verified.size >= MOST_REMEMBERED && oldest !== undefined) this.verified.delete(oldest);
    this.verified.set(token, sessionId);
  }
}
