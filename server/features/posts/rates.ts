import type { Limit } from '../../platform/rate-limits.ts';

/** How much one account may do, and one in its first days; far above what people do, far below what a script would. */
export const postLimit: Limit = { name: 'posts.create', points: 60, newcomers: 30, seconds: 3600, local: true };
export const commentLimit: Limit = { name: 'posts.comment', points: 400, newcomers: 200, seconds: 3600, local: true };
export const editLimit: Limit = { name: 'posts.edit', points: 60, seconds: 3600, local: true };
export const uploadLimit: Limit = { name: 'posts.upload', points: 300, newcomers: 150, seconds: 3600, local: true };
