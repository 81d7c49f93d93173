-- The password with which the installation asks RENIEC, which the program itself renews (0080): one row, for all of its
-- processes. Which setting it came from, the one in force, the one asked for and not yet confirmed, and before when nobody
-- asks again: one text, encrypted with a key made from SECRETO. Without SECRETO it says nothing.

create table credencial_reniec (
  unica boolean primary key default true check (unica),
  sellada bytea not null,
  -- The last one that was found sealed with another SECRETO: it counts again once that is back.
  ilegible bytea
);
