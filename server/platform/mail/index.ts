export { type MailContent, mailLayout } from './layout.ts';
export { type MailTransport, registerMailJobs } from './transport.ts';
