import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    AnnouncementAdmin: () => import('./announcements/announcements-page').then((module) => module.AnnouncementsPage),
    DingTalk: () => import('./robots/robots-screen').then((module) => module.RobotsScreen),
    Message: () => import('./messages-page').then((module) => module.MessagesPage),
  },
};
