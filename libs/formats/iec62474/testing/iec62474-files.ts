import { join, resolve } from 'node:path';

export const DATA = resolve(process.env.SHARED_DATA ?? join(__dirname, '../../../../../shared/data'), 'iec62474');
