-- IANA time zone of a campus: the times of its deals are shown in it.
alter table campuses add column time_zone text not null default 'America/Chicago';
update campuses set time_zone = case
  when state in ('CT', 'DC', 'DE', 'FL', 'GA', 'KY', 'MA', 'MD', 'ME', 'MI', 'NC', 'NH', 'NJ', 'NY', 'OH', 'PA', 'RI', 'SC',
    'VA', 'VT', 'WV') then 'America/New_York'
  when state in ('CO', 'ID', 'MT', 'NM', 'UT', 'WY') then 'America/Denver'
  when state in ('CA', 'NV', 'OR', 'WA') then 'America/Los_Angeles'
  when state = 'IN' then 'America/Indiana/Indianapolis'
  when state = 'AZ' then 'America/Phoenix'
  when state = 'AK' then 'America/Anchorage'
  when state = 'HI' then 'Pacific/Honolulu'
  when state = 'PR' then 'America/Puerto_Rico'
  else 'America/Chicago' end;
