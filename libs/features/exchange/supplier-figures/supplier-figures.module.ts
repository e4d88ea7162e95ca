import { Module } from '@nestjs/common';
import { IdentityModule } from '@matlas/features/identity';
import { SendingHistoryStore } from './sending-history.store';
import { SupplierFigures } from './supplier-figures';

/** What is exchanged feeds the ranking of suppliers. */
@Module({ imports: [IdentityModule], providers: [SendingHistoryStore, SupplierFigures] })
export class SupplierFiguresModule {}
