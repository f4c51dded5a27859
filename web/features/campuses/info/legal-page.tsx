import type { ReactNode } from 'react';
import type { TextKind } from '../../../../contract/campuses/text-kinds.ts';
import { useCampus } from '../../../lib/app-state.ts';
import OwnText from './own-text.tsx';

/** A legal page: the operator's own text, or the one that comes with Quad. */
export function LegalPage({ kind, children }: { kind: TextKind; children: ReactNode }) {
  const campus = useCampus();
  return campus[`${kind}_url`] || campus.own_texts.includes(kind) ? <OwnText kind={kind} /> : children;
}
