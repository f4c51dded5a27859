// The S3-compatible store as a program of its own: `object-store.ts <port> <folder> <bucket>`.
import S3rver from 's3rver';

const [port = '', directory = '', bucket = ''] = process.argv.slice(2);
const server = new S3rver({
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
await server.run();
