create trigger index_place_names
after insert or update of name, state, aliases, kind, suggested_rank, city_id, population on public.places
for each row execute function private.index_place_names();

create trigger rewrite_place_neighbours after update on public.places
referencing new table as changed_places for each statement execute function private.write_place_neighbours();

create trigger write_place_neighbours after insert on public.places
referencing new table as changed_places for each statement execute function private.write_place_neighbours();
