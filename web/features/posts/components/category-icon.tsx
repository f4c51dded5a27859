import { categorySlug } from '../../../../contract/posts/category-address.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import { classNames } from '../../../ui/class-names.ts';
import file from './category-icons.svg?url';

interface CategoryIconProps {
  of: Category | 'free';
  size?: number;
  className?: string;
}

/** A category's icon from a file of all of them, so that none is part of the page's code. Its space is kept before it loads. */
export const CategoryIcon = ({ of, size = 18, className }: CategoryIconProps) => (
  <svg width={size} height={size} aria-hidden="true" className={classNames('shrink-0', className)}>
    <use href={`${file}#${of === 'free' ? of : categorySlug(of)}`} />
  </svg>
);
