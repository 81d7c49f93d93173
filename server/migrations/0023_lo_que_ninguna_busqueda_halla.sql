-- What each search of texts counts besides: norms that it cannot find, and those that wait for their reading. Texts that a
-- machine has read, which are a whole archive of scans, were in the way of the index before.
drop index textos_aparte;
create index textos_aparte on textos (estado, norma_id) where estado in ('pendiente', 'sin_texto', 'ilegible');
-- Whose each of them is, for an area's own search.
create index normas_de_quien on normas (id) include (area_id, uo);
