import { RecyclateStore } from './recyclate.store';
import { RecycledContentReport } from './recycled-content-report';
import { RecycledContentController } from './recycled-content.controller';
import { RecycledContentService } from './recycled-content.service';

export const recycledContentControllers = [RecycledContentController];
export const recycledContentProviders = [RecyclateStore, RecycledContentReport, RecycledContentService];
