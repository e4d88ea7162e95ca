import config from './playwright.config';
const { webServer: _webServer, ...rest } = config;
export default { ...rest, use: { ...rest.use, trace: 'off' as const }, outputDir: '/tmp/helper-i/results' };
