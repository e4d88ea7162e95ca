import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { CONFIG, type Config } from '@matlas/server-kit';

const ALGORITHM = 'HS256';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_CACHED_TOKENS = 10_000;

/** Session tokens contain only a signed session id; whether the session is still valid is stored on the server. */
@Injectable()
export class SessionToken {
  private readonly jwt: JwtService;
  /**
   * Caches tokens with a valid signature, which cannot become invalid: verification takes longer than the query for
   * the session.
   */
  private readonly verified = new Map<string, string>();
  constructor(@Inject(CONFIG) config: Config) {
    this.jwt = new JwtService({
      secret: config.SESSION_SECRET,
      signOptions: { algorithm: ALGORITHM },
      verifyOptions: { algorithms: [ALGORITHM] },
    });
  }

  createToken(sessionId: string): string {
    return this.jwt.sign({ sid: sessionId });
  }

  /** The session id, or undefined for a token that this installation did not sign (other keys, `alg: none`). */
  readSessionId(token: string): string | undefined {
    const remembered = this.verified.get(token);
    if (remembered !== undefined) return remembered;
    const sessionId = this.verify(token);
    if (sessionId !== undefined) this.cacheToken(token, sessionId);
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
  private cacheToken(token: string, sessionId: string): void {
    const [oldest] = this.verified.keys();
    if (this.verified.size >= MAX_CACHED_TOKENS && oldest !== undefined) this.verified.delete(oldest);
    this.verified.set(token, sessionId);
  }
}
