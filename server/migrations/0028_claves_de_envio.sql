-- A visit or a birth that is sent again after a lost answer is the one that the first send saved (G3). The key is made by
-- the form; who calls without one, as the book's own clients may, is not protected.

alter table visitas add clave uuid;
alter table nacimientos add clave uuid;
create unique index visitas_clave on visitas (clave) where clave is not null;
create unique index nacimientos_clave on nacimientos (clave) where clave is not null;

-- The key says nothing of the record.
create or replace trigger auditar after insert or update or delete on visitas
  for each row execute function auditar('id', 'busqueda', 'clave');
create or replace trigger auditar after insert or update or delete on nacimientos
  for each row execute function auditar(
    'id', 'o_ing', 'o_nac', 'b_ape_nac', 'b_nom_nac', 'b_ape_pad', 'b_nom_pad', 'b_ape_mad', 'b_nom_mad', 'clave'
  );
