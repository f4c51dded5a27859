import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import type { SearchFilter } from '../../../contract/search/address.ts';
import { useView } from '../../lib/view.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonGrid, SkeletonPosts, SkeletonTiles } from '../../ui/feedback/skeleton.tsx';
import { EmptyPlaces, PostList } from '../feed/index.ts';
import { TextRenderer } from '../posts/rich-text/index.ts';
import type { SearchInAddress } from './address.ts';
import { CorrectedNote, LookingLink } from './above-hits.tsx';
import { aboutQuery, hitsQuery, wordsQuery } from './api.ts';
import { useMarked } from './marked.tsx';
import { NearestActions, NearestNote } from './nearest.tsx';

const none: readonly string[] = [];

interface HitsProps {
  q: string;
  /** those of the query that are no filters */
  words: string;
  show: 'latest' | 'media';
  /** as in the address */
  filter: SearchFilter;
  /** the same with those among the words */
  typed: SearchFilter;
}

/**
 * Matching posts, the best first: as in the feed, cards with the words highlighted, or as squares.
 */
export function Hits({ q, words, show, filter, typed }: HitsProps) {
  const marked = useMarked(useQuery(wordsQuery(q)).data ?? none);
  const about = useQuery(aboutQuery(q, show, filter)).data ?? null;
  const nearest = about?.nearest ?? null;
  const media = show === 'media';
  const view = useView();
  const { state } = useLocation() as { state: SearchInAddress | null };
  // who comes back is where they were
  const comesBack = useNavigationType() === 'POP';
  return (
    <TextRenderer value={marked}>
      {about?.readAs ? <CorrectedNote q={q} words={words} readAs={about.readAs} /> : null}
      {about && about.looking > 0 && !media ? <LookingLink words={words} people={about.looking} /> : null}
      {nearest?.some && !media ? <NearestNote q={q} nearest={nearest} /> : null}
      <Suspense fallback={media ? <SkeletonTiles /> : view === 'grid' ? <SkeletonGrid /> : <SkeletonPosts />}>
        <PostList
          // its places of scrolling are those of one view
          key={view}
          view={view}
          query={hitsQuery(q, show, filter)}
          label={media ? 'Media' : 'Latest'}
          tiles={media}
          opensAt={comesBack ? none : (state?.opensAt ?? none)}
          empty={
            media ? (
              <EmptyState drawing="photos" title="No photos / videos for the query" />
            ) : (typed.near && !typed.near_spot) || typed.sort === 'nearest' ? (
              <EmptyPlaces filter={typed} />
            ) : (
              <EmptyState
                drawing="search"
                title="No results for the query"
                text="Try other words or fewer filters."
                action={<NearestActions q={q} categories={nearest?.categories ?? []} />}
              />
            )
          }
        />
      </Suspense>
    </TextRenderer>
  );
}
