import type { AreaPages } from '../../area-pages';

export const pages: AreaPages = {
  screens: {
    InboxAutopilot: () => import('./autopilot/autopilot-page').then((module) => module.AutopilotPage),
    DisclosureAndPush: () => import('./disclosure/disclosure-page').then((module) => module.DisclosurePage),
    AuxiliaryVerificationTool: () => import('./check/tools-screen').then((module) => module.ToolsScreen),
    UserDefinedRules: () => import('./check/rules-page').then((module) => module.RulesPage),
    CreateRequest: () => import('./request/create-request-page').then((module) => module.CreateRequestPage),
    SearchRequest: () => import('./request/search-request-page').then((module) => module.SearchRequestPage),
    seekMaterialDataSheet: () => import('./lists/search-page').then((module) => module.SearchPage),
    toolReceiveMdsPage: () => import('./lists/tool-received-page').then((module) => module.ToolReceivedPage),
    seekReceived: () => import('./lists/received-list').then((module) => module.ReceivedPage),
    seekHasBeenSent: () => import('./lists/sent-page').then((module) => module.SentPage),
    'createComponent/sendStatusInformation': () =>
      import('./core/sending/sending-page').then((module) => module.SendingPage),
    BatchForward: () => import('./core/batch/batch-forward-page').then((module) => module.BatchForwardPage),
  },
};
