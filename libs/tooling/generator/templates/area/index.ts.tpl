import type { Feature } from '@matlas/server-kit';
import { @Area@Module } from './@area@.module';

/** Area @area@. */
export const @areaCamel@Feature: Feature = { module: @Area@Module, entities: [] };
