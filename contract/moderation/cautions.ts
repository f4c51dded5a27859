/**
 * Why a reader is warned beside a post or message. Only the names are here: a schema would pull the schema library into
 * the page's first load.
 */
export const cautions = ['code', 'overpayment', 'gift card', 'pay outside', 'link', 'elsewhere', 'watched'] as const;
export type Caution = (typeof cautions)[number];
