import { Bone, Waiting } from '../../../ui/feedback/skeleton.tsx';
import { GRID } from './grid.ts';

/** The loading state of the photo grid. */
export default function SkeletonGrid() {
  return (
    <Waiting>
      <div className={GRID}>
        {Array.from({ length: 8 }, (_, at) => (
          <div key={`tile-${at}`} className="pb-6">
            <Bone className="aspect-square rounded-l" />
            <Bone className="mt-3 h-3 w-12 rounded-s" />
            <Bone className="mt-2.5 h-3 w-4/5 rounded-s" />
          </div>
        ))}
      </div>
    </Waiting>
  );
}
