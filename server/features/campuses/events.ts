import { defineEvent } from '../../platform/events.ts';

/** A term got another name. */
export const termRenamed = defineEvent<{ campusId: string; from: string; to: string }>('term.renamed');
