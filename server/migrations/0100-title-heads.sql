-- What a listing is, as its title says it: "Desk lamp, red" is a lamp. Results that are what was searched for come before what is for
-- it or goes with it. Filled by the analysis of a post's words (search_queue), also for the posts that there are.

-- The words that name what a title is about, each as written and by its stem: the last ones of its first phrase, and those that are
-- joined to them by "and"; without numbers, sizes, colors and conditions after them, and together with what only counts or holds
-- things ("dumbbell set"). A post without a title has its first words.
create function title_head(title text, plain text) returns tsvector
language plpgsql immutable parallel safe
as $$
declare
  phrase text := lower(coalesce(nullif(title, ''), first_words(plain), ''));
  part text;
  words text[];
  head text := '';
  found boolean;
begin
  phrase := regexp_replace(phrase, '^\s*(for sale|selling|free|moving out|moving sale|giving away)\M[\s:!,-]*((my|a|an|the|some)\M)?', '');
  phrase := regexp_replace(phrase, '^[\s(\[]+', '');
  phrase := regexp_replace(phrase, '([,;:|()\[\]!?\n]|\.(\s|$)|\s[-–—]+\s|\s(for|with|w/|in|from|to|that|which|who|by|at|on|near|plus|including|fits|without|like|under|is|are|was|got|needs|must|has|have|i|you|my)\s).*$', '');
  phrase := regexp_replace(phrase, '^(the|a|an|my|our|this|some|one|two|three|four)\s', '');
  phrase := regexp_replace(coalesce(phrase, ''), '\m(set|pair|box|bunch|lot|bundle|pack|stack|pile|collection|bag|chest|crate|half|piece|pieces) of\M', '');
  foreach part in array (regexp_split_to_array(phrase, '\s+(?:and|or|&|\+)\s+|\s*/\s*'))[1:3] loop
    words := regexp_split_to_array(search_text(part), ' ');
    found := false;
    for at in reverse coalesce(array_length(words, 1), 0)..1 loop
      continue when words[at] ~ '[0-9]' and at > 1 or words[at] = any ('{new,used,good,great,nice,clean,cheap,free,obo,firm,unlocked,sealed,pro,max,plus,ultra,lite,gen,edition,ed,version,series,model,disc,oled,hd,air,slim,se,s,x,each,inch,inches,ft,gb,tb,lb,lbs,oz,qt,watt,watts,size,small,medium,large,xl,xs,xxl,twin,full,queen,king,men,mens,women,womens,black,white,gray,grey,red,blue,green,brown,purple,pink,orange,yellow,beige,silver,gold,walnut,oak,old,runs,works,working,condition,shape,today,spring,fall,summer,winter,one,two,three,four,five,six,left,only,deal,s,a,i,it}'::text[]);
      head := head || ' ' || words[at];
      found := true;
      exit when words[at] <> all ('{set,sets,pair,pairs,bundle,lot,pack,packs,collection,kit,kits}'::text[]);
    end loop;
    if not found then head := head || ' ' || words[array_upper(words, 1)]; end if;
  end loop;
  return array_to_tsvector(array(select distinct lexeme from unnest(
    to_tsvector('simple'::regconfig, coalesce(head, '')) || to_tsvector('english'::regconfig, coalesce(head, '')))));
end $$;

alter table posts add column head tsvector;

-- as new posts are, they are analysed a few at a time
insert into search_queue (campus_id, post_id)
select campus_id, id from posts where parent_id is null and type = 'post' and deleted_at is null and hidden_at is null;
