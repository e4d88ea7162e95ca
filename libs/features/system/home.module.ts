import { Module } from '@nestjs/common';
import { MessagingModule } from '@matlas/features/messaging';
import { ReportsModule } from '@matlas/features/reports';
import { failedJobsTodo } from './failed-jobs-todo.store';
import { HomeController } from './home.controller';
import { HomeFiguresStore } from './home-figures.store';
import { HomeService } from './home.service';

/** The home page and the big screen, with figures of all areas. */
@Module({
  imports: [MessagingModule, ReportsModule],
  controllers: [HomeController],
  providers: [failedJobsTodo, HomeFiguresStore, HomeService],
})
export class HomeModule {}
