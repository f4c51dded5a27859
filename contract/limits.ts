/** Every business constant of the specification, in one place. */
export const limits = {
  /** of a post or comment */
  postTextMax: 500,
  /** of a listing's description */
  listingTextMax: 2_000,
  messageTextMax: 500,
  /** of a message to Customer Support or Feedback */
  feedbackMax: 2_000,
  filesPerPost: 10,
  /** largest upload in bytes, by its actual content */
  uploadBytes: { photo: 40_000_000, video: 500_000_000 },
  /** A photo with more pixels is refused before it is decoded (photo_too_large). */
  photoPixelsMax: 25_000_000,
  /** With fewer held files than this the picker accepts several at once. */
  multiSelectBelow: 3,
  truncateAt: 200,
  blockBreakLength: 2,

  bioMax: 160,
  namePartMax: 20,
  firstNameMin: 2,
  passwordMin: 6,
  passwordInputMax: 30,
  usernameMin: 4,
  usernameMax: 50,
  phoneMax: 20,
  emailMax: 254,
  birthYears: { from: 1970, to: 2021 },
  minimumAge: 16,

  /** levels of a thread on one page; deeper replies have a page of their own */
  threadLevels: 6,
  popularSearches: { fetched: 14, shown: 4 },
  sponsoredEvery: 4,
  /** posts before the same ad is shown again, while there are others */
  sponsoredRepeat: 24,
  scrollAheadPx: 250,
  /** after the last scroll event */
  scrollEndMs: 1_000,
  priceMaxDollars: 1_000_000,
  /** code points of a listing's title, and of every text field of a category */
  titleMax: 80,

  breakpoints: { phone: 769, narrow: 1000, mid: 1170 },
  alert: { lockoutMs: 7800 },
} as const;

/** Limits that only the server needs, so they aren't in the page's first load. Limits of lists are entries per page. */
export const serverLimits = {
  /** to a person who has never replied */
  messagesBeforeReply: 8,
  /** people that one text can mention */
  mentionsMax: 10,
  /** bytes of one account that are being uploaded or not used yet; less for a new account */
  uploadsWaiting: { most: 2_000_000_000, newcomers: 200_000_000, newcomerHours: 24 },
  usernameClashFirst: 2,
  feedPage: 15,
  feedFirstPageLarge: 25,
  messagesPage: 15,
  chatsPage: 15,
  dealsPage: 15,
  /** people of a line that its seller sees at first */
  lineShown: 5,
  /** of a buyer, on all campuses together */
  openOffers: 20,
  /** in any 24 hours, withdrawn ones included */
  offersPerDay: 40,
  notificationsPage: 15,
  profilePage: 10,
  savedPage: 10,
  searchPage: 10,
  /** how many matching posts are ranked together */
  searchRanked: 100,
  commentsPage: 20,
  likesPage: 20,
  adsPage: 15,
  members: { first: 3, next: 6 },
  /** people whom one person can follow */
  followsMax: 1_000,
} as const;
