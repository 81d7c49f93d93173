-- Lookups of people and entities: the own tax registry, what the national ones answered, and who asked them.

-- The local tax registry (D-20), asked before any national one; see padron.
create table empresas (
  ruc text primary key check (ruc ~ '^[0-9]{11}$'),
  razon_social text not null check (razon_social <> '')
);

-- What a national registry has answered: names alone, never a photo nor an address (peru.md §2.1). `datos` null: it is
-- not registered.
create table respuestas_nacionales (
  registro text not null check (registro in ('reniec', 'sunat')),
  numero text not null check (numero ~ '^[0-9]{8,11}$'),
  datos jsonb,
  consultado_at timestamptz not null,
  primary key (registro, numero)
) with (fillfactor = 80);
-- The nightly sweep of old answers.
create index respuestas_nacionales_viejas on respuestas_nacionales (consultado_at);

-- Each question to a national registry: who asked for whom, from which form, with which result. The entity answers to
-- RENIEC for every one of them.
create table consultas_nacionales (
  id bigint generated always as identity primary key,
  en timestamptz not null,
  registro text not null check (registro in ('reniec', 'sunat')),
  numero text not null,
  user_id integer,
  formulario text check (formulario in ('mpvirtual', 'libro_reclama', 'transparencia')),
  peticion text,
  resultado text not null check (resultado in ('hallado', 'no_hallado', 'fallo'))
);
create index consultas_nacionales_recientes on consultas_nacionales (en);
