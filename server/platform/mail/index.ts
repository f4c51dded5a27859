export { type LaidOutMail, type MailContent, mailLayout } from './layout.ts';
export { registerMailJobs } from './transport.ts';
export { isHardBounce } from './bounce-status.ts';
export { mailRefused, stopReported } from './stop.ts';
