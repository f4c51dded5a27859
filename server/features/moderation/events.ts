import { defineEvent } from '../../platform/events.ts';

/** A case was opened, or its target was reported again. */
export const caseRaised = defineEvent<{ caseId: string }>('moderation.case-raised');
