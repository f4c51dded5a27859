const MINUTE = 60;

/** Part of the table of rate limits: the limits that count every request of a caller (docs/decisions/0028). */
export const callerLimits = {
  'http.reads': {
    points: 3_000,
    seconds: MINUTE,
    local: 'each process',
    did: "You've opened a lot of pages",
    again: 'go on',
  },
  'http.reads-address': {
    points: 30_000,
    seconds: MINUTE,
    local: 'each process',
    did: 'Too many pages were opened from your network',
    again: 'go on',
  },
  'http.writes': {
    points: 3_000,
    seconds: MINUTE,
    local: 'each process',
    did: "You've changed a lot",
    again: 'go on',
  },
  'http.writes-address': {
    points: 30_000,
    seconds: MINUTE,
    local: 'each process',
    did: 'Too many changes were made from your network',
    again: 'go on',
  },
  'http.pages': {
    points: 300,
    seconds: MINUTE,
    local: 'each process',
    did: "You've opened a lot of pages",
    again: 'go on',
  },
  'http.pages-address': {
    points: 3_000,
    seconds: MINUTE,
    local: 'each process',
    did: 'Too many pages were opened from your network',
    again: 'go on',
  },
  /** what is drawn for the caller: flyers to print, pictures for stories */
  'http.drawings': {
    points: 30,
    seconds: MINUTE,
    local: 'each process',
    did: "You've opened a lot of flyers and story pictures",
    again: 'open another',
  },
  'http.drawings-address': {
    points: 300,
    seconds: MINUTE,
    local: 'each process',
    did: 'Too many flyers and story pictures were opened from your network',
    again: 'open another',
  },
  'http.files': {
    points: 6_000,
    seconds: MINUTE,
    local: 'each process',
    did: "You've opened a lot of photos and videos",
    again: 'go on',
  },
  'http.files-address': {
    points: 60_000,
    seconds: MINUTE,
    local: 'each process',
    did: 'Too many photos and videos were opened from your network',
    again: 'go on',
  },
} as const;
