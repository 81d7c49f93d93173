-- Whoever was deleted and registered anew is still the person who has signed (0094): found by the DNI, deleted or not.
create index trabajadores_dni_siempre on trabajadores (dni);
