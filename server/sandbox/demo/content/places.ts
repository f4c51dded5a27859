/** Whom people of the demo community follow. */
export const follows: readonly (readonly [follower: string, followed: readonly string[]])[] = [
  ['hollisreyes', ['tessaquinn', 'kwamemensah', 'linneadahl', 'priyaraman', 'guspettigrew', 'harperd']],
  ['jamalpruitt', ['hollisreyes', 'marcusdelaney', 'omarsaleh']],
  ['maisiecolbert', ['kiranovak', 'amaraosei']],
  ['sunnytran', ['hollisreyes', 'mateocruzvega', 'linneadahl']],
  ['amaraosei', ['linneadahl', 'eliasredbird']],
  ['devonmarsh', ['beafontana', 'boli']],
  ['yukihanamoto', ['hollisreyes', 'junepark']],
];

/** Where people of the demo community usually meet, by the names of OU's meet-up spots, the usual first. */
export const usualSpots: readonly (readonly [username: string, spots: readonly string[]])[] = [
  ['hollisreyes', ['Oklahoma Memorial Union', 'Bizzell Memorial Library']],
  ['tessaquinn', ['Oklahoma Memorial Union']],
  ['kwamemensah', ['Bizzell Memorial Library', 'Gaylord Family Memorial Stadium']],
  ['linneadahl', ['Bizzell Memorial Library']],
  ['priyaraman', ['Sarkeys Fitness Center', 'Couch Restaurants']],
  ['amaraosei', ['Couch Restaurants']],
  ['junepark', ['Bizzell Memorial Library']],
  ['mateocruzvega', ['Oklahoma Memorial Union']],
  ['harperd', ['Gaylord Family Memorial Stadium']],
  ['devonmarsh', ['Sarkeys Fitness Center']],
  ['noorhaddad', ['Bizzell Memorial Library', 'Oklahoma Memorial Union']],
  ['guspettigrew', ['National Weather Center']],
  ['arjunbhatt', ['Gaylord Family Memorial Stadium']],
  ['shreyanambiar', ['Bizzell Memorial Library']],
  ['beafontana', ['Oklahoma Memorial Union', 'Couch Restaurants']],
  ['imanifields', ['Couch Restaurants']],
  ['kiranovak', ['Sarkeys Fitness Center']],
  ['marcusdelaney', ['OU Police Department']],
  ['codyballew', ['OU Police Department']],
  ['boli', ['Couch Restaurants', 'Oklahoma Memorial Union']],
];
