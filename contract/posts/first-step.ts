/** The cookie of a browser where the suggestions for a new member were dismissed (INV-04). */
export const firstStepCookie = 'first_step';
