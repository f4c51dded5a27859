/** The code of the suggestions for new members, which few visits need. */
export const loadFirstStep = () => import('./first-step.tsx');
