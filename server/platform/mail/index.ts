export { type LaidOutMail, type MailCampus, type MailContent, mailLayout } from './layout.ts';
export { type MailTransport, registerMailJobs } from './transport.ts';
export { isHardBounce } from './bounce-status.ts';
export { stopMailTo } from './store.ts';
