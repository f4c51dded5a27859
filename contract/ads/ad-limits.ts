/** The constants of ads, kept apart so that they aren't in the page's first load. */
export const adLimits = {
  boost: { centsPerDay: 500, daysMin: 1, daysMax: 30, titleMax: 50, urlMax: 50, cardMinCents: 50 },
  /** cents that can be added to the funds at once (D62) */
  funds: { minCents: 500, maxCents: 10_000 },
  /**
   * From `fullCampus` visitors a day on, the specification's reach applies (D57). With a median of less than `peopleMin`, or
   * fewer than `daysMin` of the last `days` measured, there is no estimate.
   */
  reach: { days: 14, daysMin: 7, peopleMin: 10, fullCampus: 2_600 },
} as const;
