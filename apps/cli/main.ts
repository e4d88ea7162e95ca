import 'reflect-metadata';
import { runCli } from './run-cli';

const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);

void runCli(process.argv.slice(2), process.env, { out: line(process.stdout), error: line(process.stderr) }).then(
  (code) => {
    process.exitCode = code;
  },
);
