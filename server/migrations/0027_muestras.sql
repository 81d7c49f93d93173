-- The older lists get what the newer ones have (0017): a sample of the usual size guesses one in a hundred of a word that
-- one in a thousand holds, once in thirty samples, and then a search walks the whole table by its order.
alter table visitas alter column busqueda set statistics 1000;
alter table documentos alter column busqueda set statistics 1000;
alter table documentos_destinos alter column busqueda set statistics 1000;
alter table archivo_normas alter column busqueda set statistics 1000;
