-- Keys of other programs of the municipality (21-ingreso.md §5).

create table claves_servicio (
  id integer generated always as identity primary key,
  nombre text not null check (length(nombre) between 3 and 60),
  descripcion text not null default '' check (length(descripcion) <= 200),
  -- Who answers for it.
  responsable_id integer not null references usuarios,
  -- Whose records it reads; without one, those of all areas.
  area_id integer references areas,
  alcances text[] not null check (cardinality(alcances) > 0 and alcances <@ array['visitas:leer', 'documentos:leer',
    'normas:leer', 'obras:leer', 'trabajadores:leer', 'personal:cargar', 'expedientes:leer']),
  redes text[] not null default '{}' check (cardinality(redes) <= 10),
  -- Its last day, in Lima.
  vence_at date not null,
  por_minuto smallint not null default 60 check (por_minuto between 1 and 600),
  -- The first part of what the program sends, which finds the row, and SHA-256 of the second.
  prefijo text not null unique check (length(prefijo) = 12),
  huella bytea not null check (octet_length(huella) = 32),
  -- The secret before a change, and until when it still opens (ING-31).
  huella_anterior bytea check (octet_length(huella_anterior) = 32),
  anterior_hasta timestamptz,
  ultimo_uso timestamptz,
  usos bigint not null default 0,
  created_by integer not null references usuarios,
  created_at timestamptz not null,
  terminada_at timestamptz,
  -- Who ended it; null where it ended by itself.
  terminada_por integer references usuarios,
  fin_motivo text check (fin_motivo in ('terminada', 'vencida', 'sin uso', 'responsable', 'área')),
  -- When its responsible was told that it ends soon, and that it came from elsewhere (ING-28).
  fin_avisado_at timestamptz,
  fuera_avisado_at timestamptz,
  constraint claves_servicio_anterior check ((huella_anterior is null) = (anterior_hasta is null)),
  constraint claves_servicio_fin check ((terminada_at is null) = (fin_motivo is null)),
  -- Only what anybody may read is read from anywhere.
  constraint claves_servicio_redes check (cardinality(redes) > 0 or alcances <@ array['normas:leer', 'obras:leer']),
  constraint claves_servicio_dias check (vence_at <= (created_at at time zone interval '-05:00')::date + 366)
);
create unique index claves_servicio_nombre on claves_servicio (lower(nombre)) where terminada_at is null;
create index claves_servicio_responsable on claves_servicio (responsable_id) where terminada_at is null;
create index claves_servicio_area on claves_servicio (area_id) where terminada_at is null;
create trigger area_abierta before insert on claves_servicio
  for each row when (new.area_id is not null) execute function exigir_area_abierta();
-- Its secrets are in no line of the trail; that it is used, and when, is no change of it.
create trigger auditar after insert or delete or update of anterior_hasta, terminada_at on claves_servicio
  for each row execute function auditar('id', 'huella', 'huella_anterior', 'ultimo_uso', 'usos', 'fin_avisado_at', 'fuera_avisado_at');

-- Every server reads a key again once it changed, as it does with sessions.
create function avisar_clave() returns trigger language plpgsql as $$
begin
  perform pg_notify('sesiones', coalesce(new.responsable_id, old.responsable_id)::text);
  return null;
end $$;
create trigger avisar_sesion after insert or delete or update of huella, huella_anterior, terminada_at on claves_servicio
  for each row execute function avisar_clave();

-- Who of the area with informática has an access in force.
create function usuarios_de_informatica(dia date) returns setof integer language sql stable as $$
  select distinct u.id from areas_facultades f
  join areas ar on ar.id = f.area_id
  join accesos s on s.area_id = ar.id and s.user_id is not null and s.estado and s.deleted_at is null
  join usuarios u on u.id = s.user_id and u.deleted_at is null
  cross join lateral acceso_elegido(u.id, dia) a
  where f.facultad = 'informatica' and a.empacce_id = s.empacce_id and acceso_vigente(a, ar, dia)
$$;

-- Ends the keys that somebody answers for, and tells informática (Table ING-B). For a deletion, and for whoever is dado de baja.
create function terminar_claves_de(quien integer, cuando timestamptz) returns void language plpgsql as $$
begin
  with fin as (
    update claves_servicio set terminada_at = cuando, fin_motivo = 'responsable'
    where responsable_id = quien and terminada_at is null returning nombre
  )
  insert into avisos_seguridad (user_id, clase, datos, en)
  select i.id, 'clave de servicio terminada', jsonb_build_object('nombre', fin.nombre), cuando
  from fin cross join usuarios_de_informatica((cuando at time zone interval '-05:00')::date) i (id)
  where i.id <> quien;
end $$;
create function terminar_claves_del_usuario() returns trigger language plpgsql as $$
begin
  perform terminar_claves_de(new.id, new.deleted_at);
  return null;
end $$;
create trigger terminar_claves after update of deleted_at on usuarios
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function terminar_claves_del_usuario();

-- Those of an area end with it (Table ORG-C).
create function terminar_claves_del_area() returns trigger language plpgsql as $$
begin
  update claves_servicio set terminada_at = new.cerrada_at, fin_motivo = 'área'
  where area_id = new.id and terminada_at is null;
  return null;
end $$;
create trigger terminar_claves after update of cerrada_at on areas
  for each row when (old.cerrada_at is null and new.cerrada_at is not null) execute function terminar_claves_del_area();

-- What a key looked up says so beside whoever answers for it (decision 0052).
alter table consultas
  add column clave_servicio_id integer references claves_servicio,
  drop constraint consultas_que_check,
  add constraint consultas_que_check check (que in ('padron', 'exportar', 'carga', 'persona', 'expediente', 'derechos', 'clave'));

-- A spreadsheet that a key brought is its responsible's, who may apply it; the key sees its own alone (Table ING-C).
alter table cargas add column clave_servicio_id integer references claves_servicio;
create index cargas_de_clave on cargas (clave_servicio_id) where clave_servicio_id is not null;
