import { defineEvent } from '../../platform/events.ts';

/** A thing came into the moderators' queue, or was reported once more. */
export const caseRaised = defineEvent<{ caseId: string }>('moderation.case-raised');
