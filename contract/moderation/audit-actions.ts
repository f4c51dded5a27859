/** What the audit log records. Names that were written stay: its entries are never deleted. */
export type AuditAction =
  | 'report'
  | `case.${'dismiss' | 'hide' | 'restore' | 'remove' | 'warn' | 'suspend' | 'ban' | 'read'}`
  | 'note'
  | 'appeal'
  | `appeal.${'upheld' | 'reversed'}`
  | `approval.${'request' | 'approved' | 'refused' | 'expired'}`
  | 'ban'
  | 'unban'
  | 'suspend'
  | 'unsuspend'
  | 'sign-out'
  | 'role'
  | 'staff.log_in'
  | 'factors.remove'
  | `ambassador.${'add' | 'remove'}`
  | `person.${'export' | 'delete'}`
  | `campus.${'add' | 'set' | 'sign_in' | 'remove'}`
  | 'group.keep'
  | `school.${'done' | 'open'}`
  | `feedback.${'done' | 'open'}`
  | `exclusion.${'add' | 'remove'}`
  | `word.${'add' | 'remove'}`
  | `spot.${'add' | 'set' | 'remove'}`
  | `term.${'add' | 'set' | 'remove'}`
  | 'calendar.import'
  | `synonyms.${'add' | 'set' | 'remove'}`
  | `search.${'remove' | 'restore'}`
  | 'mail.allow'
  | `${'approve' | 'reject'} ad`;
