import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';

const CLIENT = 'matlas.client';

/**
 * Who is at the other end of this request, whoever is signed in: the address (behind TRUST_PROXY the forwarded one) and
 * the program.
 */
export interface Client {
  readonly address: string;
  readonly agent: string;
}

/** Set by the guard of every route; read by what binds a secret to the client that asked for it. */
@Injectable()
export class RequestClient {
  constructor(private readonly cls: ClsService) {}

  set(client: Client): void {
    if (this.cls.isActive()) this.cls.set(CLIENT, client);
  }
  get current(): Client {
    return (this.cls.isActive() ? this.cls.get<Client | undefined>(CLIENT) : undefined) ?? { address: '', agent: '' };
  }
}
