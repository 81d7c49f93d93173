-- Imports that bring PDFs: a row names its file, which is in the store before the record is (decision 0223).
alter table importaciones_filas
  -- Its name as the sheet writes it; null where a kind brings none.
  add column archivo text generated always as (valores ->> 'archivo') stored,
  -- Where it is kept, and what was found when it came.
  add column archivo_carpeta text,
  add column archivo_clave text,
  add column archivo_bytes bigint,
  add column archivo_sha256 text,
  add column archivo_paginas integer,
  add constraint importaciones_filas_archivo check (
    num_nulls(archivo_carpeta, archivo_clave, archivo_bytes, archivo_sha256) in (0, 4) and (archivo_clave is null or archivo is not null));
-- The nightly sweep asks of each file whether a row names it.
create index importaciones_filas_guardado on importaciones_filas (archivo_clave) where archivo_clave is not null;
