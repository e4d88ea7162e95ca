import {
  applyDecorators,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  Head,
  HttpCode,
  HttpStatus,
  Patch,
  Post,
  Put,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Route } from '@matlas/contract';
import type { Auth } from '../auth';
import type { ListAnswer } from './list-answer';

export const ROUTE = 'matlas.route';
/** Data that the guard and the interceptor attach to a request for the handler. */
export interface RouteRequest extends FastifyRequest {
  auth?: Auth;
  routeInput?: unknown;
  routeLabel?: string;
}

const VERB = { GET: Get, POST: Post, PUT: Put, DELETE: Delete, PATCH: Patch, HEAD: Head } as const;
const requestOf = (context: ExecutionContext): RouteRequest => context.switchToHttp().getRequest<RouteRequest>();
const AuthParam = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).auth);
const InputParam = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).routeInput);
const RequestParam = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context));

type Answered<R extends Route> = R['answer'] extends 'file'
  ? unknown
  : z.input<R['output']> | Streamed<z.input<R['output']>>;
type Streamed<T> = T extends readonly (infer Row)[] ? ListAnswer<Row> : never;
/** A method that fits the route; trailing parameters may be omitted. */
interface Bound<R extends Route> {
  value?: (auth: Auth, input: z.output<R['input']>, request: RouteRequest) => Promise<Answered<R>>;
}
/**
 * Binds `method(auth, input, request)` to a route of the contract; the compiler checks that the types agree. In public
 * routes `auth` is undefined.
 */
export function Handle<R extends Route>(bound: R) {
  return (target: object, key: string, descriptor: Bound<R>): void => {
    AuthParam()(target, key, 0);
    InputParam()(target, key, 1);
    RequestParam()(target, key, 2);
    const path = bound.path.replace(/\{(\w+)\}/g, ':$1');
    applyDecorators(VERB[bound.method](path), HttpCode(bound.tus ?? HttpStatus.OK), SetMetadata(ROUTE, bound))(
      target,
      key,
      descriptor as PropertyDescriptor,
    );
  };
}
