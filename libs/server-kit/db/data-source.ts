import { types } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { SnakeNamingStrategy } from './naming';

const INT8 = 20;
const DATE = 1082;
/** int8 keys stay below 2^53; dates remain text `2026-03-18`; numeric remains exact text. */
types.setTypeParser(INT8, Number);
types.setTypeParser(DATE, (value) => value);

export interface DatabaseParts {
  entities: NonNullable<DataSourceOptions['entities']>;
  migrations: NonNullable<DataSourceOptions['migrations']>;
}
export const dataSourceOptions = (url: string, poolSize: number, parts: DatabaseParts): DataSourceOptions => ({
  type: 'postgres',
  url,
  poolSize,
  ...parts,
  namingStrategy: new SnakeNamingStrategy(),
  migrationsTableName: 'migration',
  migrationsTransactionMode: 'each',
  synchronize: false,
  installExtensions: false,
  applicationName: 'matlas',
});
export const createDataSource = (url: string, parts: DatabaseParts, poolSize = 20): DataSource =>
  new DataSource(dataSourceOptions(url, poolSize, parts));
