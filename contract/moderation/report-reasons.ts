import type { ReportReason } from './moderation.ts';

/** The label of each report reason. */
export const reasonWords: Record<ReportReason, string> = {
  scam: 'Scam or fraud',
  harassment: 'Harassment or bullying',
  hate: 'Hate or discrimination',
  sexual: 'Nudity or sexual content',
  danger: 'Dangerous or forbidden item',
  spam: 'Spam',
  private: 'Shows private information',
  other: 'Something else',
};
