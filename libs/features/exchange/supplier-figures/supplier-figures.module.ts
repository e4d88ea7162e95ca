import { Module } from '@nestjs/common';
import { IdentityModule } from '@matlas/features/identity';
import { SendingHistoryStore } from './sending-history.store';
import { SupplierFigures } from './supplier-figures';

/** Events of the exchange for the ranking of suppliers. */
@Module({ imports: [IdentityModule], providers: [SendingHistoryStore, SupplierFigures] })
export class SupplierFiguresModule {}
