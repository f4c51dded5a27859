const SIZE = 64_000;

/** Repeats a text up to the most that a report may have. */
const full = (part: string, before = '', after = '') =>
  before + part.repeat(Math.floor((SIZE - before.length - after.length) / part.length)) + after;

const report = (type: string) =>
  `Content-Type: multipart/report; boundary=x\r\n\r\n--x\r\nContent-Type: ${type}\r\n\r\n`;
const status = report('message/delivery-status');

/** Reports of almost 64 KB that are made to be slow to read. */
export const hostileReports: Readonly<Record<string, string>> = {
  'spaces after a field': full(' ', `${status}Status:`, 'x\r\n--x--'),
  'spaces in front of every line': full(' \r\n', status),
  'tabs without a line': full('\t', `${status}Action: failed`),
  'empty lines': full('\r\n', status),
  colons: full(':', status),
  'angle brackets': full('<', `${status}Final-Recipient: rfc822;`, '>'),
  semicolons: full(';', `${status}Final-Recipient: rfc822`),
  'one long header': full('a', 'Subject: '),
  'encoded words that never end': full('=?utf-8?q?', 'Subject: '),
  'parts in parts': Array.from(
    { length: 900 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  ).join(''),
  boundaries: full('--x\r\n', 'Content-Type: multipart/report; boundary=x\r\n\r\n'),
  'comments in an address': full('(', 'From: '),
  addresses: full('a@b,', 'To: '),
  'a Message-ID of dashes': full('-', `${report('message/rfc822')}Message-ID: <`, '@x>'),
  'parameters of a type': full(';a*0*=b', 'Content-Type: multipart/report'),
};
