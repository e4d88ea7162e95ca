import type { Feature } from '@matlas/server-kit';
import { FileInfoEntity } from './file-info.entity';
import { FilesModule } from './files.module';

/** Area files: files of the operating centre, of enterprises and of vehicle models. */
export const filesFeature: Feature = { module: FilesModule, entities: [FileInfoEntity] };
