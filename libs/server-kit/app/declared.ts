import type { FactoryProvider, InjectionToken } from '@nestjs/common';

/** The tokens of the providers that a declaration uses. */
export type Uses = readonly InjectionToken[];
export type Used<U extends Uses> = {
  -readonly [K in keyof U]: U[K] extends { prototype: infer T } ? T : U[K] extends InjectionToken<infer T> ? T : never;
};

/** A provider made from a declaration instead of a class: jobs and to-dos are found by what they are. */
export const declaredProvider = <U extends Uses, T>(
  name: string,
  uses: U,
  make: (...used: Used<U>) => T,
): FactoryProvider<T> => ({
  provide: Symbol(name),
  inject: [...uses],
  useFactory: (...used) => make(...(used as Used<U>)),
});
