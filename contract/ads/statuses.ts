export const adStatuses = [
  'checkout',
  'scheduled',
  'in review',
  'active',
  'paused',
  'stopped',
  'completed',
  'rejected',
] as const;
export type AdStatus = (typeof adStatuses)[number];

/** The label that people see for each status. */
export const adStatusLabels: Record<AdStatus, string> = {
  checkout: 'Not Paid',
  scheduled: 'Scheduled',
  'in review': 'In Review',
  active: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  completed: 'Completed',
  rejected: 'Rejected',
};

/** A post with an ad in one of these states cannot be boosted again. */
export const boostedStatuses: readonly AdStatus[] = ['active', 'paused', 'scheduled', 'in review'];
/** States in which Boost Again is offered. */
export const finishedStatuses: readonly AdStatus[] = ['stopped', 'completed', 'rejected'];
/** States in which Delete is offered. */
export const deletableStatuses: readonly AdStatus[] = ['checkout', ...finishedStatuses];
/** States in which Stop is offered. */
export const stoppableStatuses: readonly AdStatus[] = boostedStatuses;
