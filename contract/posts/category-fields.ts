import type { Category } from './categories.ts';

/** One line, within the limit of a title. */
interface TextField {
  type: 'text';
  /** its pattern and format, beyond its length */
  form?: 'isbn' | 'course code';
}

interface NumberField {
  type: 'number';
  min: number;
  max: number;
  /** after the number; `short` on a card */
  unit?: string;
  short?: string;
  /** in place of 0 */
  zero?: string;
}

/** A day, stored as `2027-01-31`. */
interface DateField {
  type: 'date';
  /** the field with the last day of a range that begins with this one */
  until?: string;
}

/** From 1900 to next year, by the product's clock. */
interface YearField {
  type: 'year';
}

/** Whole US dollars within the limits of a price. */
interface DollarsField {
  type: 'dollars';
  /** after the amount on a card */
  short?: string;
  /** the listing's price may not exceed it where the campus says so */
  capsPrice?: true;
}

/** A minute, stored as `2027-01-31T18:00:00Z`; typed and shown by the campus's clock. */
interface TimeField {
  type: 'time';
}

/** A checkbox, stored only when it is checked. */
interface CheckboxField {
  type: 'checkbox';
}

export type CategoryField = (
  | TextField
  | NumberField
  | DateField
  | TimeField
  | YearField
  | DollarsField
  | CheckboxField
) & {
  label: string;
  /** whether lists can be filtered by it, and which listings match a value */
  filter?: 'equal' | 'at least' | 'at most';
  /** a card shows the two with the lowest numbers that have a value */
  importance?: number;
  /**
   * The listing expires by this field: the day after its date, at its time, or for 'term' at the end of the current
   * term. "Extend" adds `extendedBy` days, or a term; null: the author edits the time instead.
   */
  expires?: { extendedBy: 'term' | number | null };
};

const vehicle = {
  year: { type: 'year', label: 'Year', filter: 'at least', importance: 1 },
  make: { type: 'text', label: 'Make', filter: 'equal', importance: 3 },
  mileage: { type: 'number', label: 'Mileage', min: 0, max: 999_999, unit: 'mi', filter: 'at most', importance: 2 },
} as const satisfies Record<string, CategoryField>;

const branded = {
  brand: { type: 'text', label: 'Brand', filter: 'equal', importance: 1 },
  model: { type: 'text', label: 'Model', filter: 'equal', importance: 2 },
} as const satisfies Record<string, CategoryField>;

const device = {
  ...branded,
  storage: { type: 'text', label: 'Storage', filter: 'equal', importance: 3 },
} as const satisfies Record<string, CategoryField>;

/**
 * The optional fields of each category, in the order of their form. Forms, schemas, filters, texts, expiry and the API's
 * description are derived from this list; all are stored together in `details`, so a new field is an entry here and nothing
 * else. A field that several categories have is one constant.
 */
export const categoryFields = {
  'books, movies, & music': {
    course_code: {
      type: 'text',
      form: 'course code',
      label: 'Course code',
      filter: 'equal',
      importance: 1,
      expires: { extendedBy: 'term' },
    },
    edition: { type: 'text', label: 'Edition', importance: 2 },
    isbn: { type: 'text', form: 'isbn', label: 'ISBN', filter: 'equal' },
    author: { type: 'text', label: 'Author', importance: 3 },
  },
  'housing & apartments': {
    monthly_rent: { type: 'dollars', label: 'Monthly rent', short: '/mo', filter: 'at most', importance: 3 },
    beds: {
      type: 'number',
      label: 'Beds',
      min: 0,
      max: 20,
      short: 'bd',
      zero: 'Studio',
      filter: 'at least',
      importance: 1,
    },
    available_from: {
      type: 'date',
      label: 'Available from',
      until: 'available_until',
      filter: 'at most',
      importance: 2,
    },
    available_until: {
      type: 'date',
      label: 'Available until',
      filter: 'at least',
      importance: 2,
      expires: { extendedBy: 30 },
    },
    furnished: { type: 'checkbox', label: 'Furnished', filter: 'equal', importance: 4 },
    sublease: { type: 'checkbox', label: 'Sublease', filter: 'equal', importance: 5 },
  },
  'cars & trucks': vehicle,
  motorcycles: vehicle,
  tickets: {
    event: { type: 'text', label: 'Event', filter: 'equal', importance: 2 },
    date: { type: 'date', label: 'Date', filter: 'equal', importance: 1, expires: { extendedBy: 7 } },
    section: { type: 'text', label: 'Section', importance: 3 },
    face_value: { type: 'dollars', label: 'Face value', capsPrice: true },
  },
  'clothing, shoes, & accessories': {
    size: { type: 'text', label: 'Size', filter: 'equal', importance: 1 },
  },
  'cameras & photography': branded,
  'computers & accessories': device,
  'cell phones & accessories': device,
} as const satisfies { [Name in Category]?: Record<string, CategoryField> };

/**
 * The fields of something given away at the curb, whatever its category; stored with those of the category. Their
 * rules are `curbFaults`.
 */
export const curbFields = {
  at_the_curb: { type: 'checkbox', label: 'At the curb', importance: 0 },
  spot: { type: 'text', label: 'Spot', importance: 0 },
  until: { type: 'time', label: 'Until', expires: { extendedBy: null } },
} as const satisfies Record<string, CategoryField>;

type OfSomeCategory = (typeof categoryFields)[keyof typeof categoryFields] | typeof curbFields;
type NameIn<Fields> = Fields extends unknown ? keyof Fields & string : never;
export type DetailName = NameIn<OfSomeCategory>;
type FieldNamed<Name, Fields = OfSomeCategory> = Fields extends { [N in Name & string]: infer Field } ? Field : never;
type ValueOf<Field> = Field extends { type: 'text' | 'date' | 'time' }
  ? string
  : Field extends { type: 'checkbox' }
    ? true
    : number;

/** The values of a listing's category fields; a field without a value is absent. */
export type Details = { [Name in DetailName]?: ValueOf<FieldNamed<Name>> };
export type DetailValue = string | number | true;

const byCategory: { [category: string]: Record<string, CategoryField> | undefined } = categoryFields;

/** The fields of the curb and of all categories by name. */
export const detailFields = Object.assign({}, curbFields, ...Object.values(categoryFields)) as Record<
  DetailName,
  CategoryField
>;
export const detailNames = Object.keys(detailFields) as DetailName[];

/** A category's fields in the order of their form; none without a category. */
export const fieldsOf = (category: string | null | undefined): readonly [DetailName, CategoryField][] =>
  Object.entries((category && byCategory[category]) || {}) as [DetailName, CategoryField][];

/** All fields that a listing of the category can have: those of the curb, then its category's. */
export const fieldsWithCurb = (category: string | null | undefined): readonly [DetailName, CategoryField][] => [
  ...(Object.entries(curbFields) as [DetailName, CategoryField][]),
  ...fieldsOf(category),
];

/** A field's value by a name that is only known at runtime. */
export const detailOf = (details: Details | null, name: string): DetailValue | undefined =>
  (details as Record<string, DetailValue | undefined> | null)?.[name];
