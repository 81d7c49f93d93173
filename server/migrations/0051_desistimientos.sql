-- Withdrawal (CON-22, TUO art. 200): of the procedure, which may be asked for again, or of the claim, which may not.

create table desistimientos (
  -- A case is withdrawn once, whoever is quicker.
  clave text primary key check (clave ~ '^(tramite|reclamo|solicitud):[1-9][0-9]{0,9}$'),
  alcance text not null check (alcance in ('procedimiento', 'pretension')),
  motivo text not null default '' check (length(motivo) <= 500),
  -- What it is of, so that the same one sent again is told apart from another (G3).
  huella text not null,
  -- Who entered what came on paper; empty for the citizen's own.
  registrado_por integer,
  created_at timestamptz not null default clock_timestamp()
);
create trigger auditar after insert or update or delete on desistimientos
  for each row execute function auditar('clave', 'huella');

-- What is withdrawn was neither annulled nor taken as not filed, and is not deleted (Table EXP-F). That it was not received
-- is a rule of before.
alter table tramites
  add check (desistido_at is null or (not send_mail and no_presentado_at is null and deleted_at is null));

-- The paper by which somebody withdrew follows all scans, as `orden` 110.
alter table tramites_archivos
  drop constraint tramites_archivos_orden_check,
  add check (orden between 0 and 110);

alter table casos_actos
  drop constraint casos_actos_acto_check,
  add check (acto in ('entrar', 'autorizar', 'desautorizar', 'desistir'));
