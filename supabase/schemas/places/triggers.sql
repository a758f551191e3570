create trigger after_place
after insert or update of name, state, aliases, kind, suggested_rank, city_id, population on public.places
for each row execute function private.index_place_names();

create trigger after_places_changed after update on public.places
referencing new table as changed_places for each statement execute function private.write_place_neighbours();

create trigger after_places_added after insert on public.places
referencing new table as changed_places for each statement execute function private.write_place_neighbours();
