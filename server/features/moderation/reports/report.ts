import type { BodyOf } from '../../../../contract/endpoint.ts';
import type { report as endpoint } from '../../../../contract/moderation/moderation.ts';
import type { Write } from '../../../platform/database/write.ts';
import { type HostCampus, mayRead, type Viewer } from '../../../platform/http/caller.ts';
import { ProblemError, problem } from '../../../platform/http/problem.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Chats } from '../../chats/index.ts';
import type { Records } from '../../deals/index.ts';
import { audit } from '../../identity/index.ts';
import type { Files } from '../../files/index.ts';
import type { Posts } from '../../posts/index.ts';
import type { ModeratedSales } from '../../sales/index.ts';
import { raise } from '../cases.ts';
import { copyIntoCase } from '../evidence/copy.ts';
import { addReport, findReportable, putIntoCase } from './store.ts';

export interface ReportParts {
  pool: Platform['pool'];
  posts: Pick<Posts, 'loader' | 'readers'>;
  files: Pick<Files, 'hold'>;
  chats: Pick<Chats, 'messageFor'>;
  records: Pick<Records, 'noteFor'>;
  sales: Pick<ModeratedSales, 'sellerFor'>;
}

/** The target of a report, loaded as its reporter may see it. */
interface Target {
  campusId: string;
  userId: string;
}

type Content = BodyOf<typeof endpoint>;

/**
 * Stores a report, once for each reporter and target, opens a case with a copy of the content (D61), and writes a log
 * line (D10). Only visible content can be reported; anything else doesn't exist for the reporter.
 * @throws ProblemError report_target_gone, report_self
 */
export async function reportTarget(
  parts: ReportParts,
  write: Write,
  campus: HostCampus,
  viewer: Viewer,
  content: Content,
): Promise<void> {
  const target = await find(parts, campus, viewer, content);
  if (target.userId === viewer.userId) throw problem('report_self');
  const { campusId } = target;
  await write(async (tx) => {
    const made = await addReport.one(tx, {
      campusId,
      reporterId: viewer.userId,
      kind: content.kind,
      targetId: content.id,
      reason: content.reason,
      detail: content.detail,
    });
    // the reporter reported the same before
    if (!made) return;
    const raised = await raise(tx, {
      campusId,
      targetKind: content.kind,
      targetId: content.id,
      targetUserId: target.userId,
      source: { kind: 'report' },
    });
    // only a flag can be known already
    if (!raised) return;
    await putIntoCase.run(tx, made.id, raised.caseId);
    const { kind, id, reason } = content;
    // `around`: of a reported message, those before and after it are copied too
    await copyIntoCase(tx, parts.files, { caseId: raised.caseId, campusId, kind, id, around: true });
    await audit(tx, { by: viewer.userId, action: 'report', kind: 'case', id: raised.caseId, detail: { kind, reason } });
  });
}

async function find(parts: ReportParts, campus: HostCampus, viewer: Viewer, { kind, id }: Content): Promise<Target> {
  try {
    if (kind === 'user') return await findUser(parts, viewer, id);
    if (kind === 'message') {
      const message = await parts.chats.messageFor(viewer, id);
      return { campusId: message.campus_id, userId: message.author_id };
    }
    if (kind === 'rating') {
      const { campusId, authorId } = await parts.records.noteFor(viewer, id);
      return { campusId, userId: authorId };
    }
    if (!mayRead(campus, viewer)) throw problem('report_target_gone');
    if (kind === 'sale') return { campusId: campus.id, userId: await parts.sales.sellerFor(campus, viewer, id) };
    const post = await parts.posts.loader.post(campus, viewer, id);
    if (post.depth > 0 !== (kind === 'comment')) throw problem('report_target_gone');
    return { campusId: post.campus_id, userId: post.author_id };
  } catch (error) {
    // whatever the reason, what the reporter can't see doesn't exist for them
    throw error instanceof ProblemError ? problem('report_target_gone') : error;
  }
}

/** A person whom the viewer sees, or whom the viewer blocked; others who are hidden from the viewer don't exist for them. */
async function findUser({ pool, posts }: ReportParts, viewer: Viewer, id: string): Promise<Target> {
  const row = await findReportable.one(pool, id, viewer.userId);
  if (!row || (!row.blocked && (await posts.readers.areHidden(viewer.userId, id)))) throw problem('report_target_gone');
  return { campusId: row.campus_id, userId: id };
}
