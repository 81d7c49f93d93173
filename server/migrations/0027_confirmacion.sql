-- Acts that change who may enter, or move whole areas, ask again for proof of identity of the last minutes in that session
-- (ING-04, D-111). None yet: signing in was the proof.
alter table sesiones add column confirmada_at timestamptz;
create trigger avisar_sesion_confirmada after update of confirmada_at on sesiones
  for each row execute function avisar_sesion();
