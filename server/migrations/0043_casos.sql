-- What the citizen has of a case (19, D-76): the code of the tracker, consent to notices by mail, an address of this case alone.
-- A case is the filing, complaint or request that `clave` names, as in registros.clave. A row is made with each filing; cases of
-- before get one when a link to them is first asked for. No trigger audits the table, for the trail may not hold a code.

create table casos (
  clave text primary key check (clave ~ '^(tramite|reclamo|solicitud):[1-9][0-9]{0,9}$'),
  -- Letters and digits that cannot be mistaken for one another (CON-03); 40 random bits.
  codigo text not null check (codigo ~ '^[23456789A-HJ-NP-Z]{8}$'),
  -- Consent to notices by mail, and when it was last given or taken back (CON-23).
  autoriza_correo boolean not null default false,
  autoriza_at timestamptz,
  -- Another address than the one of the filing, given on the tracker (CON-24); and since when mail to the case comes back.
  correo text check (length(correo) between 5 and 40),
  correo_rebotado_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);
