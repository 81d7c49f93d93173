-- Letters with a one-time password (ORG-55, D-104): the outbox keeps the words in clear, and the password sealed until it is
-- handed to a mail server. Of a page and a letter one holds the sealed password, never both.

alter table correos
  -- The password that goes where its text says so; gone once the letter is delivered or given up.
  add column sellada bytea,
  -- Whose password the letter was written with, and until when that lets in; empty for letters without one.
  add column clave_de integer references usuarios,
  add column clave_vence_at timestamptz,
  add check ((clave_de is null) = (clave_vence_at is null)),
  add check (sellada is null or (clave_de is not null and enviado_at is null and fallido_at is null));
-- A password that is given anew takes back the letter with the one before; the sweep finds those whose term is over.
create index correos_con_clave on correos (clave_de) where sellada is not null;

alter table cargas_claves
  -- The letter that took it; its page comes back from a letter that is given up.
  add column correo_id integer references correos on delete cascade,
  alter column sellada drop not null,
  add check ((sellada is null) = (correo_id is not null));
create index cargas_claves_correo on cargas_claves (correo_id) where correo_id is not null;
create index cargas_claves_usuario on cargas_claves (user_id) where user_id is not null;

-- Whatever ends a letter, its password goes; where nobody got it, back to the sheets as long as these are kept.
create function soltar_clave() returns trigger language plpgsql as $$
begin
  if new.enviado_at is null then
    update cargas_claves set sellada = old.sellada, correo_id = null where correo_id = old.id;
  end if;
  new.sellada := null;
  return new;
end $$;
create trigger soltar_clave before update of enviado_at, fallido_at on correos for each row
  when (old.sellada is not null and (new.enviado_at is not null or new.fallido_at is not null))
  execute function soltar_clave();

-- A password that counts no more waits nowhere: neither in a letter nor on a page that nobody has downloaded.
create function retirar_clave() returns trigger language plpgsql as $$
begin
  perform graphile_worker.remove_job('correo:' || id) from correos where clave_de = new.id and sellada is not null;
  -- Before the pages: a letter that is being given up is waited for, and leaves one.
  delete from correos where clave_de = new.id and sellada is not null;
  delete from cargas_claves where user_id = new.id and sellada is not null;
  return null;
end $$;
create trigger retirar_clave after update of password_hash on usuarios for each row
  when (old.password_hash is distinct from new.password_hash) execute function retirar_clave();

-- A letter was written by what its user was then: to an address that has been corrected nothing goes any more.
create function devolver_clave() returns trigger language plpgsql as $$
begin
  update correos set fallido_at = now(), ultimo_error = 'USUARIO_CAMBIADO' where clave_de = new.id and sellada is not null;
  return null;
end $$;
create trigger devolver_clave after update of email, username, deleted_at on usuarios for each row
  when ((old.email, old.username, old.deleted_at) is distinct from (new.email, new.username, new.deleted_at))
  execute function devolver_clave();
