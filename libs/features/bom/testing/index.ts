export * from './bom-fixture';
