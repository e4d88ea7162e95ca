import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Inject, Param, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import assetsFolder from 'swagger-ui-dist/absolute-path';
import { api, routesOf } from '@matlas/contract';
import { AppError } from '../app-error';
import { Open } from '../health/open';
import { createOpenApi } from './openapi';
import { VERSION } from '../version';

const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
};
const START = `window.addEventListener('load', () =>
  SwaggerUIBundle({ url: '/api/docs-json', dom_id: '#docs', deepLinking: true, persistAuthorization: true }));`;
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Matlas API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>`;

/** API description for programs (`docs-json`) and for people (`docs`). */
@Controller()
export class DocsController {
  /** Generated at the first request, because a start does not need hundreds of schemas. */
  private document: object | undefined;
  constructor(@Inject(VERSION) private readonly version: string) {}
  @Open()
  @Get('docs-json')
  json(): object {
    return (this.document ??= createOpenApi(routesOf(api), this.version));
  }
  @Open()
  @Get('docs')
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    void reply.header('content-type', 'text/html; charset=utf-8');
    return PAGE;
  }
  @Open()
  @Get('docs/:asset')
  asset(@Param('asset') asset: string, @Res({ passthrough: true }) reply: FastifyReply): string | StreamableFile {
    if (asset === 'start.js') {
      void reply.header('content-type', 'text/javascript; charset=utf-8');
      return START;
    }
    const type = ASSETS[asset];
    if (!type) throw new AppError('notFound');
    void reply.header('content-type', type);
    return new StreamableFile(createReadStream(join(assetsFolder(), asset)));
  }
}
