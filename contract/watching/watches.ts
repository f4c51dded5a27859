/** What a watch belongs to: a saved search, a course of "My courses", or a "Looking for" post. */
export const watchSources = ['search', 'course', 'looking'] as const;
export type WatchSource = (typeof watchSources)[number];

/** When a watch alerts its owner. */
export const alertChoices = ['instant', 'daily', 'off'] as const;
export type AlertChoice = (typeof alertChoices)[number];

export const alertLabels: Record<AlertChoice, string> = { instant: 'Instant', daily: 'Daily', off: 'Off' };
