import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Inject, Param, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import assetsFolder from 'swagger-ui-dist/absolute-path';
import { AppError } from '../app-error';
import { CONFIG, type Config } from '../config';
import { Open } from '../health/open';
import { readDocument } from './document-file';

const ASSETS: Record<string, string> = {
  'swagger-ui.css': 'text/css',
  'swagger-ui-bundle.js': 'text/javascript',
  'favicon-32x32.png': 'image/png',
};
const START = `window.addEventListener('load', () =>
  SwaggerUIBundle({ url: '/api/docs-json', dom_id: '#docs', docExpansion: 'none', filter: true,
    deepLinking: true, persistAuthorization: true }));`;
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
  /** Text of the document, read at the first request. */
  private document: string | undefined;
  constructor(@Inject(CONFIG) private readonly config: Config) {}
  private requireDocs(): void {
    if (this.config.API_DOCS === 'off') throw new AppError('routeNotFound');
  }
  @Open()
  @Get('docs-json')
  json(@Res({ passthrough: true }) reply: FastifyReply): string {
    this.requireDocs();
    void reply.header('content-type', 'application/json; charset=utf-8');
    return (this.document ??= readDocument());
  }
  @Open()
  @Get('docs')
  page(@Res({ passthrough: true }) reply: FastifyReply): string {
    this.requireDocs();
    void reply.header('content-type', 'text/html; charset=utf-8');
    return PAGE;
  }
  @Open()
  @Get('docs/:asset')
  asset(@Param('asset') asset: string, @Res({ passthrough: true }) reply: FastifyReply): string | StreamableFile {
    this.requireDocs();
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
