import { Module } from '@nestjs/common';
import { BomModule } from '@matlas/features/bom';
import { MdsModule } from '@matlas/features/mds';
import { VehicleModule } from '@matlas/features/vehicle';
import { TransferCoreModule } from '../core';
import { HomologationFileStore } from './homologation-file.store';
import { MakeHomologationJob } from './make-homologation.job';
import { HomologationController } from './homologation.controller';
import { HomologationService } from './homologation.service';

/** Materials for the homologation of a vehicle type, in the exchange format of Catena-X. */
@Module({
  imports: [BomModule, MdsModule, VehicleModule, TransferCoreModule],
  controllers: [HomologationController],
  providers: [HomologationFileStore, HomologationService, MakeHomologationJob],
})
export class HomologationModule {}
