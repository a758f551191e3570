insert into public.platform_settings default values;
