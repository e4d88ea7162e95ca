import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Route } from '@matlas/contract';
import { AppError } from '../app-error';
import { Authenticator, can, mayTransfer, requireRecentProof } from '../auth';
import { Walls } from '../db/wall';
import { OPEN } from '../health/open';
import { networkOf } from './network';
import { RateLimiter } from './rate-limiter';
import { RequestClient } from './request-client';
import { ROUTE, type RouteRequest } from './handle';

const header = (request: RouteRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const REFUSED = { upload: 'transfer.uploadMissing', download: 'transfer.downloadMissing' } as const;

/**
 * Decides whether a caller may use a route. A handler without a route, or a route without a permission, is never
 * accessible.
 */
@Injectable()
export class RouteGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    private readonly limiter: RateLimiter,
    private readonly client: RequestClient,
    private readonly walls: Walls,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    if (!route) {
      this.walls.set(undefined);
      if (this.reflector.get<boolean | undefined>(OPEN, context.getHandler())) return true;
      throw new AppError('forbidden');
    }
    const request = context.switchToHttp().getRequest<RouteRequest>();
    this.client.set({ address: request.ip, agent: header(request, 'user-agent') ?? '' });
    if (route.limit) await this.limiter.countCall(route.limit, networkOf(request.ip));
    this.walls.set(undefined);
    if (route.needs === 'public') return true;
    const credentials = {
      token: header(request, 'x-access-token'),
      apiKey: header(request, 'x-api-key'),
      method: route.method,
      path: route.path,
    };
    request.auth = await this.walls.asPlatform(() => this.authenticator.authenticate(credentials));
    this.walls.set(request.auth?.scope);
    if (!request.auth) throw new AppError('session.missing');
    if (route.needs !== 'signedIn' && !can(request.auth, route.needs))
      throw request.auth.isContractOver
        ? new AppError('enterprise.contractOver')
        : new AppError('forbidden', { needs: route.needs });
    if (route.personOnly && request.auth.via === 'apiKey') throw new AppError('session.personOnly');
    if (route.recentProof) requireRecentProof(request.auth);
    if (route.transfer && !mayTransfer(request.auth, route.transfer)) throw new AppError(REFUSED[route.transfer]);
    return true;
  }
}
