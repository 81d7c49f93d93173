-- 'Mi día' (decision 0193).

-- Which screen opens after signing in. It is the owner's own choice and no change of the account, so by itself it leaves no line
-- in the trail.
alter table usuarios add column al_ingresar text not null default 'welcome' check (al_ingresar in ('welcome', 'mi_dia'));

-- Screens mi_dia, reclamos and transparencia_lista: what has to be answered by a day.
create index plazos_por_responder on plazos (clase, vence) include (clave)
  where estado in ('CORRIENDO', 'VENCIDO') and clase in ('respuesta_reclamo', 'respuesta_informacion');
