import { Module } from '@nestjs/common';
import { IdentityModule } from '@matlas/features/identity';
import { VehicleModule } from '@matlas/features/vehicle';
import { FileDelivery } from './file-delivery';
import { FileInfoController, ModFileInfoController } from './file-info.controller';
import { FileInfoService } from './file-info.service';
import { FileInfoStore } from './file-info.store';
import { FileMergeSteps } from './file-merge.store';
import { FilePreview } from './file-preview';
import { FileTextStore } from './file-text.store';
import { fileTodo } from './file-todo.store';
import { ReadTextsJob } from './read-texts.job';

@Module({
  imports: [IdentityModule, VehicleModule],
  controllers: [FileInfoController, ModFileInfoController],
  providers: [
    FileDelivery,
    FileInfoService,
    FileInfoStore,
    FileMergeSteps,
    FilePreview,
    FileTextStore,
    fileTodo,
    ReadTextsJob,
  ],
})
export class FilesModule {}
