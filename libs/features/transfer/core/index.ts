export { TransferCoreModule } from './core.module';
export * from './content-key';
export * from './document-recipients';
export * from './document-resolver';
export * from './document-walk';
export * from './document-writer';
export { type CatalogueSubstance, type FoundSheet, LookupStore } from './lookup.store';
export * from './origin.store';
export * from './sheet-documents';
