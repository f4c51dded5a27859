import { categorySlug } from '../../../../contract/posts/category-address.ts';
import type { Category } from '../../../../contract/posts/categories.ts';
import { classNames } from '../../../ui/class-names.ts';
import file from './category-icons.svg?url';

interface CategoryIconProps {
  of: Category;
  size?: number;
  className?: string;
}

/**
 * A quick pick's icon, from a file of all icons, so that none is part of the page's code. Its space is kept before it loads.
 * @param of the icon's id in that file
 */
export const PickIcon = ({ of, size = 18, className }: Omit<CategoryIconProps, 'of'> & { of: string }) => (
  <svg width={size} height={size} aria-hidden="true" className={classNames('shrink-0', className)}>
    <use href={`${file}#${of}`} />
  </svg>
);

/** A category's icon. */
export const CategoryIcon = ({ of, ...rest }: CategoryIconProps) => <PickIcon of={categorySlug(of)} {...rest} />;
