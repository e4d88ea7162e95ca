import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CONFIG, type Config } from '@matlas/server-kit';

const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Session tokens: a signed session id and nothing else; whether it still lives is the server's own record. */
@Injectable()
export class SessionToken {
  private readonly jwt: JwtService;
  constructor(@Inject(CONFIG) config: Config) {
    this.jwt = new JwtService({ secret: config.SESSION_SECRET, signOptions: { algorithm: ALGORITHM }, verifyOptions: { algorithms: [ALGORITHM] } });
  }

  of(sessionId: string): string {
    return this.jwt.sign({ sid: sessionId });
  }

  /** The session id, or undefined for anything that this installation did not sign (other keys, `alg: none`). */
  read(token: string): string | undefined {
    try {
      const { sid } = this.jwt.verify<{ sid?: unknown }>(token);
      return typeof sid === 'string' && UUID.test(sid) ? sid : undefined;
    } catch {
      return undefined;
    }
  }
}
