import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { reportControllers, reportProviders } from './kept/providers';
import { ReportTodos } from './kept/report-todos.service';
import { ReportMakers } from './maker/report-maker';
import { ColleagueStore } from './subscribers/colleague.store';
import { SubscriberStore } from './subscribers/subscriber.store';

@Module({
  imports: [DiscoveryModule],
  controllers: reportControllers,
  providers: [...reportProviders, ColleagueStore, ReportMakers, SubscriberStore],
  exports: [ColleagueStore, ReportTodos, SubscriberStore],
})
export class ReportsModule {}
