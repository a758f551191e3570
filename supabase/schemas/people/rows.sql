insert into private.identity_keys default values;
