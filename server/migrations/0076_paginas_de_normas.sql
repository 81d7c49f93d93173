-- Pages of norms: lists by type, year and number over publications as over the archive, the newest of each for feeds, and the
-- publications that were withdrawn, whose pages say so.

create index normas_numero on normas (tipo_doc, anio, (ndoc::integer)) where deleted_at is null;
create index normas_recientes on normas (created_at desc, id desc) where deleted_at is null;
create index normas_tipo_recientes on normas (tipo_doc, created_at desc) where deleted_at is null;
create index archivo_tipo_recientes on archivo_normas (tipo_doc, created_at desc);
create index normas_retiradas on normas (direccion_de_norma(tipo_doc, anio, ndoc, uo)) where deleted_at is not null;
-- Publications are searched over all years there.
create index normas_busqueda on normas using gin (busqueda gin_trgm_ops) where deleted_at is null;
