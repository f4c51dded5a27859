import { buttonClass } from '../../ui/button.tsx';

/** Opens a listing's flyer, which the browser prints (QRF-01). */
export function PrintFlyer({ postId }: { postId: string }) {
  return (
    <a
      href={`/api/posts/${postId}/flyer`}
      target="_blank"
      rel="noopener"
      className={`${buttonClass('second', 's')} mt-3.5`}
    >
      Print flyer
    </a>
  );
}
