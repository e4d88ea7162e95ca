import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { MDS_XML_FILES } from '@matlas/formats';
import { FileAnswer } from '@matlas/server-kit';

/** Schema and documentation of MDS-XML, for developers who write or read it. */
@Injectable()
export class MdsXmlPapers {
  schema(): Promise<FileAnswer> {
    return Promise.resolve(new FileAnswer('mds-1.0.xsd', 'application/xml', createReadStream(MDS_XML_FILES.schema)));
  }
  documentation(language: 'zh' | 'en'): Promise<FileAnswer> {
    return Promise.resolve(
      new FileAnswer(
        `mds-xml-1.0-${language}.html`,
        'text/html; charset=utf-8',
        createReadStream(MDS_XML_FILES[language]),
        undefined,
        true,
      ),
    );
  }
}
