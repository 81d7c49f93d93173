-- The front desk of eighty filings a day: the filing's own number as a column, the mail address in the search, and what was
-- received lately.

-- An expression of a generated column cannot be changed before PostgreSQL 17: the column is made again.
alter table tramites drop column busqueda;
alter table tramites add column busqueda text not null generated always as (
  llano(nombre_tipo_tramite(tipo_documento) || ' ' || ndocumento || ' ' || numero_de_anio(anio, numero) || ' '
    || coalesce(expe_id, '') || ' ' || case tipo_doc when 1 then ndoc || ' ' || ape_nom else nruc || ' ' || rsocial end
    || ' ' || email || ' ' || asunto)
) stored;
create index tramites_busqueda on tramites using gin (busqueda gin_trgm_ops) where deleted_at is null;
alter table tramites alter column busqueda set statistics 1000;

-- Screen mpv: ordered by the filing's number.
create index tramites_registro on tramites (nro_registro, id) where deleted_at is null;
-- The reception: where the last filings went, so that the most used destinations are a key away.
create index tramites_recibidos on tramites (recibido_at desc) where recibido_at is not null;

-- A column that is made again has no statistics until somebody looks, and its searches would be planned blindly.
analyze tramites;
