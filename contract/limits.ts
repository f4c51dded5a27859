/** Constants of the specification that page and server share. Ads, codes, chats and deals have theirs in their folders. */
export const limits = {
  /** code points of a post or comment */
  postTextMax: 500,
  /** code points of a listing's description */
  listingTextMax: 2_000,
  /** in code points */
  messageTextMax: 500,
  /** code points of a message to Customer Support or Feedback */
  feedbackMax: 2_000,
  filesPerPost: 10,
  /** largest upload in bytes, by its actual content */
  uploadBytes: { photo: 40_000_000, video: 500_000_000 },
  /** A photo with more pixels is refused before it is decoded (photo_too_large). */
  photoPixelsMax: 25_000_000,
  /** With fewer attached files than this the picker accepts several at once. */
  multiSelectBelow: 3,
  /** code points of a text that are shown before See more */
  truncateAt: 200,
  /** what a break between two blocks of a text counts, in code points */
  blockBreakLength: 2,

  /** in code points */
  bioMax: 160,
  /** code points of a first or last name */
  namePartMax: 20,
  /** code points of a first or last name, except in scripts where one character is enough */
  namePartMin: 2,
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
  /** posts between two places for ads */
  sponsoredEvery: 4,
  /** posts before the same ad is shown again, while there are others */
  sponsoredRepeat: 24,
  /** a list loads its next page this far before its end is in view */
  scrollAheadPx: 250,
  /** a list's position is stored this long after the last scroll event */
  scrollEndMs: 1_000,
  priceMaxDollars: 1_000_000,
  /** code points of a listing's title, and of every text field of a category */
  titleMax: 80,

  /** widths of the window in pixels at which the layout changes */
  breakpoints: { phone: 769, narrow: 1000, mid: 1170 },
  /** how long an alert is shown about a lock-out or a long wait */
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
  /** the number after the username of the second person with a name, as in `analopez-2` */
  usernameClashFirst: 2,
  feedPage: 15,
  /** the feed's first page on campuses that chose a large one */
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
  /** the first page of a campus's members, and each later one */
  members: { first: 3, next: 6 },
  /** people whom one person can follow */
  followsMax: 1_000,
} as const;
