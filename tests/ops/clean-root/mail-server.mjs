// A mail server that takes every mail of the user whose password it knows.
import { createRequire } from 'node:module';

const { SMTPServer } = createRequire('/opt/quad/current/server/')('smtp-server');
const server = new SMTPServer({
  authMethods: ['PLAIN'],
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    password === 'm41lPassw0rd' ? done(null, { user: username }) : done(new Error('wrong')),
  onData(stream, _session, done) {
    stream.on('end', done);
    stream.resume();
  },
});
server.listen(2525, '127.0.0.1');
