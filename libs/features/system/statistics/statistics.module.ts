import { Module } from '@nestjs/common';
import { OwnerNamesStore } from './owner-names.store';
import { SheetStatisticsStore } from './sheet-statistics.store';
import { StatisticsController } from './statistics.controller';
import { StatisticsFocusStore } from './statistics-focus.store';
import { StatisticsReport } from './statistics-report';
import { StatisticsService } from './statistics.service';
import { UploadStatisticsStore } from './upload-statistics.store';

/** Statistics of created, sent, received and uploaded data. */
@Module({
  controllers: [StatisticsController],
  providers: [
    OwnerNamesStore,
    SheetStatisticsStore,
    StatisticsFocusStore,
    StatisticsReport,
    StatisticsService,
    UploadStatisticsStore,
  ],
})
export class StatisticsModule {}
