import { Injectable } from '@nestjs/common';
import { ClsService } from 'nestjs-cls';

const CLIENT = 'matlas.client';

/**
 * The client of this request, independent of the signed-in user: the address (the forwarded one with TRUST_PROXY)
 * and the user agent.
 */
export interface Client {
  readonly address: string;
  readonly agent: string;
}

/** Set by the guard of every route; read by code that binds a secret to the requesting client. */
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
