import { DetailInputStore } from './detail-input.store';
import { DetailWriteStore } from './detail-write.store';
import { HighContentReport, MaterialDetailReport } from './detail-reports';
import { HighContentStore } from './high-content.store';
import { MassDetailEntity } from './mass-detail.entity';
import { MassDetailJob } from './mass-detail.job';
import { MassDetailService } from './mass-detail.service';
import { MassDetailStore } from './mass-detail.store';
import { MaterialDetailController } from './material-detail.controller';
import { MaterialDetailExport } from './material-detail-export';
import { MaterialDetailService } from './material-detail.service';
import { MaterialLineStore } from './material-line.store';

export const materialDetailEntities = [MassDetailEntity];
export const materialDetailControllers = [MaterialDetailController];
export const materialDetailProviders = [
  DetailInputStore,
  DetailWriteStore,
  HighContentReport,
  HighContentStore,
  MassDetailJob,
  MassDetailService,
  MassDetailStore,
  MaterialDetailExport,
  MaterialDetailReport,
  MaterialDetailService,
  MaterialLineStore,
];
